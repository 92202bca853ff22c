// What was typed before this page listened (a slow line, a reload that keeps the fields) is looked up once it listens.

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
