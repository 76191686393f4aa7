/** One step on the way to an element. */
export interface Part {
  role: string;
  name?: string | undefined;
  pattern?: string;
  flags?: string;
}

/**
 * Runs in the page, so that it may use nothing of this file. Finds what is meant, brings it into sight and tells its
 * middle, or in words why it can't be reached. With `option` it chooses that one of a menu.
 */
export function look(parts: readonly Part[], purpose: "see" | "reach", option?: string) {
  const selectors: Record<string, string> = {
    button: "button, summary, [role=button]",
    link: "a[href]",
    heading: "h1, h2, h3",
    textbox: "input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=password], textarea",
    searchbox: "input[type=search]",
    spinbutton: "input[type=number]",
    radio: "input[type=radio]",
    checkbox: "input[type=checkbox], [role=checkbox]",
    combobox: "select",
    dialog: "dialog[open]",
    article: "article",
    listitem: "li",
    row: "tr",
    group: "fieldset, [role=group], details",
    region: "section, [role=region]",
    image: "img:not([aria-hidden])",
    status: "output, [role=status], [role=alert]",
    toast: ".toast",
    main: "main, dialog[open]",
  };
  const texts = new Set(["dialog", "article", "listitem", "row", "group", "region", "status", "toast", "main"]);
  const tidy = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = (element as HTMLInputElement).labels ?? [];
    const label = [...labels].map((one) => tidy(one.textContent)).join(" ");
    const named = ids.map((id) => document.getElementById(id)?.textContent).join(" ");
    return (
      tidy(named) ||
      tidy(element.getAttribute("aria-label")) ||
      label ||
      tidy(element.getAttribute("alt")) ||
      tidy(element.textContent)
    );
  };
  const fits = (element: Element, { role, name, pattern, flags }: Part) => {
    if (pattern === undefined) return name === undefined || nameOf(element) === name;
    const wanted = new RegExp(pattern, flags);
    return wanted.test(nameOf(element)) || (texts.has(role) && wanted.test(tidy((element as HTMLElement).innerText)));
  };
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  let found: Element[] = [modal?.parentElement ?? document.documentElement];
  for (const part of parts) {
    const selector = selectors[part.role] ?? `[role=${part.role}]`;
    const inside = found.flatMap((one) => [...one.querySelectorAll(selector)]);
    const open = inside.filter((one) => !modal || modal.contains(one));
    found = open.filter((one) => fits(one, part) && one.checkVisibility({ visibilityProperty: true }));
  }
  const wanted = found[0];
  if (!wanted) return "is not there";
  if (option !== undefined && wanted instanceof HTMLSelectElement) {
    const chosen = [...wanted.options].find((one) => tidy(one.text) === option);
    if (!chosen) return `offers ${[...wanted.options].map((one) => tidy(one.text)).join(", ")}`;
    wanted.value = chosen.value;
    for (const type of ["input", "change"]) wanted.dispatchEvent(new Event(type, { bubbles: true }));
  }
  const label = (wanted as HTMLInputElement).labels?.[0];
  const isTiny = wanted.getBoundingClientRect().width < 4;
  const aim = isTiny && label ? label : wanted;
  const { left, top, width, height } = aim.getBoundingClientRect();
  const spot = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  if (purpose === "see") return spot;
  const hit = document.elementFromPoint(spot.x, spot.y);
  if (hit && (aim.contains(hit) || label?.contains(hit))) return spot;
  aim.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  return hit ? `is beneath <${hit.tagName.toLowerCase()} class="${hit.className}">` : "is out of sight";
}
