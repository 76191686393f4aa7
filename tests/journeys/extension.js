// Put into a page: does what extensions do. A badge stands beside each field, in each heading and button, also in
// those that appear later, and a panel at the body's ends.
(() => {
  const badge = () => {
    const made = document.createElement("span");
    const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    icon.setAttribute("width", "8");
    icon.setAttribute("height", "8");
    made.append(icon);
    return made;
  };
  const decorate = (element) => {
    if ("decorated" in element.dataset) return;
    element.dataset.decorated = "";
    if (element.matches("input, textarea, select")) element.before(badge());
    else element.prepend(badge());
  };
  const decorateAll = () =>
    document.querySelectorAll("input, textarea, select, h1, h2, h3, button, a, p").forEach(decorate);
  document.body.prepend(badge());
  document.body.append(badge());
  decorateAll();
  new MutationObserver(decorateAll).observe(document.body, { childList: true, subtree: true });
})();
