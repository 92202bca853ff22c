// For a page that refreshes itself (tournaments/core/_live_page.html). It keeps the focus on its link, reads each new
// result out once, and reports if the page cannot refresh.

const words = document.querySelector("script[data-gone]").dataset;
const MOST = 7000; // bytes of a header that proxies accept
const notice = document.createElement("p");
const spoken = document.createElement("div");
let before = null;
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

function heading() {
  return document.querySelector("#live h2")?.innerText.trim() ?? "";
}

// Reads out only the results that are new since the swap. The whole table is no live region, as it would be read again
// each time.
function announce() {
  const isNew = ({ dataset }) => dataset.result && before.results.get(dataset.board) !== dataset.result;
  const fresh = boards().filter(isNew);
  for (const row of boards()) row.classList.toggle("fresh", isNew(row));
  const news = fresh.map((row) => {
    const [white, black] = [...row.querySelectorAll(".name")].map((cell) => cell.innerText.trim());
    return `${words.board} ${row.dataset.board}: ${white} ${row.dataset.result} ${black}`;
  });
  spoken.textContent = (before.heading === heading() ? news : [heading()]).join(". ");
}

function looksForNews(element) {
  return element.matches("[hx-trigger^=every]");
}

// Sends the digests of the rows that the page has, so the server leaves these out
// (ratings/core/page_cache/changed_rows.py).
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const rows = [...document.querySelectorAll("#live [data-row]")].map((row) => row.dataset.row).join("");
  if (looksForNews(detail.elt) && rows && rows.length <= MOST) detail.headers["Berger-Rows"] = rows;
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const results = new Map(boards().map((row) => [row.dataset.board, row.dataset.result]));
  if (detail.target.id === "live") before = { heading: heading(), results };
  const at = document.activeElement;
  const same = at?.closest("#live") ? links().filter((link) => link.href === at.href) : [];
  focused = same.length ? { href: at.href, place: same.indexOf(at) } : null;
});

document.addEventListener("htmx:afterSettle", () => {
  if (before) announce();
  before = null;
  if (!focused) return;
  const same = links().filter((link) => link.href === focused.href);
  same[Math.min(focused.place, same.length - 1)]?.focus({ preventScroll: true });
  focused = null;
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!looksForNews(detail.requestConfig.elt) || document.querySelector("[data-own-time]")) return;
  if (detail.successful) known = new Date();
  const failed = detail.xhr.status === 404 ? words.gone : `${words.lost} ${time()}`;
  notice.textContent = detail.successful ? "" : failed;
});

spoken.className = "visually-hidden";
spoken.role = "status";
if (!document.querySelector("[role=status]")) document.body.append(spoken); // the page has no status region of its own
notice.className = "lapsed no-print";
notice.role = "alert";
document.body.append(notice);
