/** Where one thing on a page is, in pixels of the page. */
type Place = { what: string; x: number; y: number; width: number; height: number };

/** An expression for the places of everything visible that a person would point at, in the order of the page. */
export const LAYOUT = `(${layout})()`;

/** Runs in the page. */
function layout(): Place[] {
  const parts =
    "header, nav, main, aside, footer, section, form, h1, h2, h3, h4, p, li, a, button, input, select, textarea, label, img, svg, table, th, td, [role]";
  return [...document.querySelectorAll(parts)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || !element.checkVisibility({ visibilityProperty: true }))
      return [];
    const named = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return {
      what: `${element.localName} ${named.replace(/\s+/g, " ").trim().slice(0, 40)}`.trim(),
      x: Math.round(box.left + scrollX),
      y: Math.round(box.top + scrollY),
      width: Math.round(box.width),
      height: Math.round(box.height),
    };
  });
}
