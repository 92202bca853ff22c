// A page that renews itself (tournaments/core/_self_renewing.html) keeps the focus on the link it was on, says each new
// result once to who listens, and says when it cannot renew itself.
"use strict";

(() => {
  const words = document.currentScript.dataset;
  const notice = document.createElement("p");
  const spoken = document.createElement("div");
  let results = new Map();
  let focused = null;
  let known = new Date();

  function links() {
    return [...document.querySelectorAll("#live a[href], #live [tabindex='0']")];
  }

  function time() {
    return known.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  }

  function boards() {
    return [...document.querySelectorAll("#live [data-board]")];
  }

  // Only what is new since the swap: the table itself is no live region, nobody wants to hear it again.
  function announce() {
    const fresh = boards().filter((row) => row.dataset.result && results.get(row.dataset.board) !== row.dataset.result);
    for (const row of fresh) row.classList.add("fresh");
    spoken.textContent = fresh.map((row) => `${words.board} ${row.dataset.board}: ${row.dataset.result}`).join(". ");
  }

  document.addEventListener("htmx:beforeSwap", () => {
    results = new Map(boards().map((row) => [row.dataset.board, row.dataset.result]));
    const at = document.activeElement;
    const same = at?.closest("#live") ? links().filter((link) => link.href === at.href) : [];
    focused = same.length ? { href: at.href, place: same.indexOf(at) } : null;
  });

  document.addEventListener("htmx:afterSettle", () => {
    if (results.size) announce();
    results.clear();
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

  spoken.className = "visually-hidden";
  spoken.role = "status";
  document.body.append(spoken);
  notice.className = "lapsed no-print";
  notice.role = "alert";
  document.body.append(notice);
})();
