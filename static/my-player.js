// The page "My player": fetches the latest of a kept player and compares each line with the last visit. A visit ends
// after half an hour without the page. The last copy is shown without a connection, with its time.

import { read, showButtons, write } from "./my-players.js";

const VISIT = 30 * 60_000; // milliseconds
const MOST = 7; // lines before "Earlier changes"
const DAYS = 6; // so long ago, a weekday says which day
const mine = document.getElementById("mine");
const choose = document.getElementById("choose");
const trouble = document.getElementById("trouble");
const heard = document.getElementById("heard");
const forget = document.getElementById("forget");
const forgotten = document.getElementById("forgotten");
const heading = document.getElementById("name");
const which = document.getElementById("which");
const words = mine.dataset;
const { lang } = document.documentElement;
const first = heading.textContent;
const noAccount = which.textContent;
let kept = read();
let removed = null;

const live = () => document.getElementById("live");
const lines = () => [...live().querySelectorAll("[data-key]")];
const player = () => kept.players.find(({ number }) => number === kept.chosen);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

function keep() {
  document.getElementById("not-kept").hidden = write(kept);
}

// "Sunday, 21:40" within a week, else "29 Nov 2026, 21:40"; today only the time.
function moment(iso) {
  const at = new Date(iso);
  const now = new Date();
  const time = at.toLocaleTimeString(lang, { timeStyle: "short" });
  if (at.toDateString() === now.toDateString()) return time;
  const isRecent = now - at < DAYS * 86_400_000;
  const day = at.toLocaleDateString(lang, isRecent ? { weekday: "long" } : { dateStyle: "medium" });
  return `${day}, ${time}`;
}

// Tabs and forgetting

// The given name, if it distinguishes the kept players.
function givenName(name) {
  const given = name.split(", ")[1] ?? name;
  return kept.players.filter((player) => player.name.endsWith(`, ${given}`)).length > 1 ? name : given;
}

function tab({ number, name }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `#${number}`;
  link.textContent = givenName(name);
  item.append(link);
  return item;
}

function showTabs(isChoosing) {
  const list = mine.querySelector(".tabs ul");
  list.replaceChildren(...kept.players.map(tab), list.lastElementChild);
  const current = isChoosing ? "#add" : `#${kept.chosen}`;
  for (const link of list.querySelectorAll("a")) {
    if (link.hash === current) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

forget.firstElementChild.addEventListener("click", () => {
  removed = { player: player(), place: kept.players.indexOf(player()) };
  kept.players.splice(removed.place, 1);
  kept.chosen = kept.players[0]?.number ?? "";
  keep();
  forgotten.firstElementChild.textContent = fill(words.forgotten, { name: removed.player.name });
  forgotten.hidden = false;
  history.replaceState(null, "", location.pathname);
  show();
  forgotten.lastElementChild.focus();
});

forgotten.lastElementChild.addEventListener("click", () => {
  kept.players.splice(removed.place, 0, removed.player);
  kept.chosen = removed.player.number;
  keep();
  forgotten.hidden = true;
  show();
  heading.focus();
});

// Comparison with the last visit

// Begins a new visit if the last one is over: what was seen then is what the page is compared with.
function visit(of) {
  const now = new Date();
  if (!of.seenAt || now - new Date(of.seenAt) > VISIT) Object.assign(of, { before: of.seen, beforeAt: of.seenAt });
  of.seenAt = now.toISOString();
}

function compare(of) {
  const state = ({ dataset }) => of.before?.[dataset.key];
  const isNew = (line) => of.before !== undefined && state(line) !== line.dataset.value;
  for (const line of lines()) {
    line.classList.toggle("fresh", isNew(line));
    showMove(line, state(line));
  }
  showMark(isNew, state);
  const news = [...document.getElementById("news").children];
  const top = of.before ? news.filter(isNew) : news.slice(0, MOST);
  arrange(news, top, of);
}

// A card has no place among the news, so it says itself that it is new.
function showMark(isNew, state) {
  for (const card of live().querySelectorAll(".next-game[data-key]")) {
    if (!isNew(card)) continue;
    const mark = document.createElement("b");
    mark.className = "status waiting";
    mark.textContent = state(card) === undefined ? words.new : words.changed;
    card.firstElementChild.prepend(mark, " ");
  }
}

// A projected rating shows the one of the last visit before it.
function showMove(line, old) {
  const before = line.querySelector("[data-before]");
  if (!before || old === undefined || old === line.dataset.value) return;
  const moved = Number(line.dataset.value) - Number(old);
  const change = line.querySelector("[data-moved]");
  before.textContent = `${old} → `;
  change.textContent = moved > 0 ? `+${moved}` : `−${-moved}`;
  change.className = moved > 0 ? "gain" : "loss";
}

function arrange(news, top, of) {
  const earlier = document.getElementById("earlier");
  const rest = news.filter((line) => !top.includes(line));
  earlier.lastElementChild.append(...rest);
  earlier.hidden = !rest.length;
  const isFirst = of.before === undefined;
  document.getElementById("first-visit").hidden = !isFirst;
  document.getElementById("news").hidden = !top.length;
  if (isFirst) return;
  const day = moment(of.beforeAt);
  const changes = lines().filter((line) => line.classList.contains("fresh")).length;
  const nothing = document.getElementById("nothing");
  nothing.textContent = fill(words.nothing, { day });
  nothing.hidden = changes > 0;
  if (changes) document.getElementById("since").textContent = fill(words.since, { day });
}

// Reads out what came while the page was open.
function announce(of) {
  const came = lines().filter(({ dataset }) => of.seen && of.seen[dataset.key] !== dataset.value);
  heard.textContent = came.map((line) => line.innerText.replace(/\s+/g, " ").trim()).join(". ");
}

// Takes over the part of the server that the page shows now, once.
function takeOver(html, isOpen) {
  const of = player();
  const { number, name, taken } = live().dataset;
  if (!of || taken) return;
  live().dataset.taken = "1";
  Object.assign(of, { number, name, html, lang, at: new Date().toISOString() });
  kept.chosen = number; // a merged record has another number
  if (isOpen) announce(of);
  if (document.visibilityState === "visible") visit(of);
  compare(of);
  of.seen = Object.fromEntries(lines().map(({ dataset }) => [dataset.key, dataset.value]));
  keep();
  say("");
}

function say(text) {
  trouble.textContent = text;
  trouble.hidden = !text;
}

function put(html) {
  live().outerHTML = html;
  htmx.process(live());
}

function showCopy(of) {
  if (!of.html || of.lang !== lang) return live().replaceChildren();
  put(of.html);
  compare(of);
}

const isShown = (of) => choose.hidden && of === player();

async function load() {
  const of = player();
  showCopy(of);
  try {
    const answer = await fetch(words.page.replace("/1/", `/${of.number}/`));
    const html = await answer.text();
    if (!isShown(of)) return; // the reader has chosen another one
    if (answer.status === 404) {
      delete of.html;
      live().replaceChildren();
      keep();
      return say(words.gone);
    }
    if (!answer.ok) throw new TypeError(answer.statusText);
    put(html);
    takeOver(html, false);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // no connection
    if (!isShown(of)) return;
    say(of.html ? fill(words.copy, { day: moment(of.at) }) : words.missing);
  }
}

function show() {
  kept = read();
  const asked = location.hash.slice(1);
  if (kept.players.some(({ number }) => number === asked)) kept.chosen = asked;
  const isChoosing = asked === "add" || !player() || location.search.length > 1;
  choose.hidden = !isChoosing;
  mine.hidden = isChoosing && !kept.players.length;
  forget.hidden = isChoosing;
  live().replaceChildren();
  say("");
  heading.textContent = isChoosing ? first : player().name;
  which.textContent = isChoosing ? noAccount : fill(words.which, player());
  showTabs(isChoosing);
  keep();
  showButtons();
  if (isChoosing) return;
  forget.firstElementChild.textContent = fill(words.forget, { name: givenName(player().name) });
  document.title = document.title.replace(/^.*?(?= · )/, player().name);
  load();
}

heading.tabIndex = -1;
window.addEventListener("hashchange", () => {
  if (location.search) return location.assign(location.pathname + location.hash);
  forgotten.hidden = true;
  show();
});
document.addEventListener("visibilitychange", () => {
  const of = player();
  const isOver = of?.seenAt && new Date() - new Date(of.seenAt) > VISIT;
  if (document.visibilityState === "visible" && isOver && choose.hidden) load();
});
// Ignores an answer about a player whom the reader has left.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "live") return;
  const isLeft = !choose.hidden || !detail.requestConfig.path.includes(`/${kept.chosen}/`);
  if (isLeft) detail.shouldSwap = false;
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id === "found") showButtons();
  if (detail.target.id === "live") takeOver(live().outerHTML, true);
});
// A request of the open page: without an answer the page is as of the last one.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const of = player();
  if (!of || !choose.hidden || !detail.requestConfig.elt.matches("[hx-trigger^=every]")) return;
  if (detail.successful) of.at = new Date().toISOString();
  const failed = detail.xhr.status === 404 ? words.gone : fill(words.copy, { day: moment(of.at) });
  say(detail.successful ? "" : failed);
});
show();
