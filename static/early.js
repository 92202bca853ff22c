// Searches for text that was typed before this script ran, on a slow line or after a reload that keeps the fields.

const differs = (field) => field.type !== "hidden" && field.value !== field.defaultValue;

document.addEventListener(
  "htmx:load",
  () => {
    for (const element of document.querySelectorAll("[hx-trigger^=input]")) {
      const inside = element.matches("input") ? [element] : [...element.querySelectorAll("input")];
      if (inside.some(differs)) htmx.trigger(element, "look");
    }
  },
  { once: true },
);
