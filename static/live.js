// A page that renews itself (tournaments/_watch.html) keeps the focus on the link it was on.
let focused = null;

function links() {
  return [...document.querySelectorAll("#live a[href], #live [tabindex='0']")];
}

document.addEventListener("htmx:beforeSwap", () => {
  const at = document.activeElement;
  const same = at?.closest("#live") ? links().filter((link) => link.href === at.href) : [];
  focused = same.length ? { href: at.href, place: same.indexOf(at) } : null;
});

document.addEventListener("htmx:afterSettle", () => {
  if (!focused) return;
  const same = links().filter((link) => link.href === focused.href);
  same[Math.min(focused.place, same.length - 1)]?.focus({ preventScroll: true });
  focused = null;
});
