// Light or dark: the reader's choice, stored in this browser; else that of the system. Runs before the first paint.
(() => {
  const DARK = "screen and (prefers-color-scheme: dark)";
  const system = matchMedia("(prefers-color-scheme: dark)");
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const darkParts = rules.map((rule) => rule.media).filter((media) => media?.mediaText === DARK);

  function remembered() {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // without storage the system decides
    }
  }

  function remember(theme) {
    try {
      if (theme === null) localStorage.removeItem("theme");
      else localStorage.setItem("theme", theme);
    } catch {
      // the choice applies to this page only
    }
  }

  const systemTheme = () => (system.matches ? "dark" : "light");
  let chosen = remembered();

  function show() {
    for (const media of darkParts) media.mediaText = { dark: "screen", light: "not all" }[chosen] ?? DARK;
    const button = document.getElementById("theme");
    if (!button) return;
    button.hidden = false;
    button.setAttribute("aria-pressed", String((chosen ?? systemTheme()) === "dark"));
  }

  function toggle() {
    const next = (chosen ?? systemTheme()) === "dark" ? "light" : "dark";
    chosen = next === systemTheme() ? null : next;
    remember(chosen);
    show();
  }

  show();
  system.addEventListener("change", show);
  document.addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme")?.addEventListener("click", toggle);
  });
})();
