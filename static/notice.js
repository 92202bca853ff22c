// Keeps the closed notice above every page closed for the session. Runs before the first paint, so that nothing moves.
(() => {
  const KEY = "notice-closed";
  const hide = () => document.documentElement.classList.add("closed-notice");
  try {
    if (sessionStorage.getItem(KEY)) hide();
  } catch {
    // without storage the notice is shown on each page
  }
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("#notice button");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", () => {
      hide();
      try {
        sessionStorage.setItem(KEY, "1");
      } catch {
        // closed on this page only
      }
    });
  });
})();
