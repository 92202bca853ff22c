// The notice of a demonstration can be closed: it stays away until the tab is closed. Runs where it stands, so that
// nothing moves. Not a cookie, by which pages for everybody would differ.
"use strict";

(() => {
  const notice = document.getElementById("invented");
  const button = notice.querySelector("button");

  try {
    notice.hidden = sessionStorage.getItem("notice") === "closed";
  } catch {
    return; // a browser that keeps nothing has no button
  }
  button.hidden = false;
  button.addEventListener("click", () => {
    notice.hidden = true;
    sessionStorage.setItem("notice", "closed");
  });
})();
