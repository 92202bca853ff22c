// Light or dark: the reader's choice, kept in this browser; without one, the system's. Runs before the first paint.
(() => {
  const DARK = "screen and (prefers-color-scheme: dark)";
  const system = matchMedia("(prefers-color-scheme: dark)");
  const setMedia = darkMedia();

  // Sets for which media the dark rules are: those of the link to dark.css, whose sheet a browser loads later where it
  // is light, or of that part of the one sheet of public pages.
  function darkMedia() {
    const link = document.getElementById("dark");
    if (link) return (text) => (link.media = text);
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const lists = rules.map((rule) => rule.media).filter((list) => list?.mediaText === DARK);
    return (text) => lists.forEach((list) => (list.mediaText = text));
  }

  function remembered() {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // a browser that keeps nothing follows the system
    }
  }

  function remember(theme) {
    try {
      if (theme === null) localStorage.removeItem("theme");
      else localStorage.setItem("theme", theme);
    } catch {
      // the choice holds for this page only
    }
  }

  const systemTheme = () => (system.matches ? "dark" : "light");
  let chosen = remembered();

  function show() {
    setMedia({ dark: "screen", light: "not all" }[chosen] ?? DARK);
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
