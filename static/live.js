// A page that renews itself (tournaments/core/_watch.html) keeps the focus on the link it was on, and says when it cannot.
"use strict";

(() => {
  const words = document.currentScript.dataset;
  const notice = document.createElement("p");
  let focused = null;
  let known = new Date();

  function links() {
    return [...document.querySelectorAll("#live a[href], #live [tabindex='0']")];
  }

  function time() {
    return known.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
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

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (!detail.requestConfig.elt.matches("[hx-trigger^=every]")) return;
    if (detail.successful) known = new Date();
    const failed = detail.xhr.status === 404 ? words.gone : `${words.lost} ${time()}`;
    notice.textContent = detail.successful ? "" : failed;
  });

  notice.className = "lapsed no-print";
  notice.role = "alert";
  document.body.append(notice);
})();
