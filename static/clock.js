// A clock that continues between two answers of the server. [data-clock] is the local time of the server's answer.

const began = new WeakMap();

function show(clock) {
  if (!began.has(clock)) began.set(clock, Date.now());
  const [hours, minutes, seconds] = clock.dataset.clock.split(":").map(Number);
  const passed = Math.floor((Date.now() - began.get(clock)) / 1000);
  const now = (hours * 3600 + minutes * 60 + seconds + passed) % 86400;
  const words = [Math.floor(now / 3600), Math.floor(now / 60) % 60].map((part) => String(part).padStart(2, "0"));
  if (clock.textContent !== words.join(":")) clock.textContent = words.join(":");
}

setInterval(() => document.querySelectorAll("[data-clock]").forEach(show), 1000);
