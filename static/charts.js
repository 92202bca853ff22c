/* Charts that display month and values of a point on hover, on focus and with the arrow keys.
   A module, so that it runs once however many charts a page has. Without it each part keeps its title. */

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

function parts(plot) {
  return [...plot.querySelectorAll(".hit")];
}

function reading(plot) {
  const figure = plot.closest(".chart");
  let output = figure.querySelector("output");
  if (!output) {
    output = document.createElement("output");
    figure.append(output);
  }
  return output;
}

/* The text moves from the title into the reading, so that it is not displayed twice. */
function wordsOf(hit) {
  const title = hit.querySelector("title");
  if (title) {
    hit.dataset.words = title.textContent;
    title.remove();
  }
  return hit.dataset.words;
}

function show(hit) {
  const plot = hit.closest(".plot");
  if (hit.classList.contains("current")) return;
  clear(plot);
  hit.classList.add("current");
  const output = reading(plot);
  output.textContent = wordsOf(hit);
  output.hidden = false;
  const figure = plot.closest(".chart").getBoundingClientRect();
  const at = hit.getBoundingClientRect();
  const left = at.left + at.width / 2 - figure.left - output.offsetWidth / 2;
  output.style.left = `${Math.max(0, Math.min(left, figure.width - output.offsetWidth))}px`;
}

function clear(plot) {
  parts(plot).forEach((hit) => hit.classList.remove("current"));
  const output = plot.closest(".chart").querySelector("output");
  if (output) output.hidden = true;
}

function reachable() {
  document.querySelectorAll(".chart .plot:not([tabindex])").forEach((plot) => {
    if (parts(plot).length) plot.setAttribute("tabindex", "0");
  });
}

document.addEventListener("pointerover", (event) => {
  if (event.target.matches?.(".chart .hit")) show(event.target);
});

document.addEventListener("pointerout", (event) => {
  const plot = event.target.closest?.(".chart .plot");
  if (plot && !plot.contains(event.relatedTarget) && document.activeElement !== plot) clear(plot);
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches?.(".chart .plot[tabindex]")) show(parts(event.target).at(-1));
});

document.addEventListener("focusout", (event) => {
  if (event.target.matches?.(".chart .plot[tabindex]")) clear(event.target);
});

document.addEventListener("keydown", (event) => {
  if (!event.target.matches?.(".chart .plot[tabindex]") || !(event.key in STEPS)) return;
  event.preventDefault();
  const hits = parts(event.target);
  const place = hits.findIndex((hit) => hit.classList.contains("current"));
  show(hits[Math.max(0, Math.min(hits.length - 1, place + STEPS[event.key]))]);
});

document.addEventListener("htmx:load", reachable);
reachable();
