// A button that copies a text. Without a script or a clipboard, the person selects the text by hand.

for (const button of navigator.clipboard ? document.querySelectorAll("[data-copies]") : []) {
  const words = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).value);
    button.textContent = button.dataset.done;
    setTimeout(() => (button.textContent = words), 2000);
  });
}
