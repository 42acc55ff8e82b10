import type { Page } from "@playwright/test";
import { FILE_STATE } from "./tree-shape";

/** Lines about what a screen reader announces beside roles, names and states. */
export type TreeExtras = { live: string[]; states: string[]; fields: string[] };

/** Reads live regions, popups and current pages, and what belongs to fields, from the page; axe has to be loaded. */
export function readTreeExtras(page: Page): Promise<TreeExtras> {
  return page.evaluate((fileState) => {
    window.axe.setup(document);
    try {
      const { text, aria } = window.axe.commons as unknown as {
        text: { accessibleText: (element: Element) => string };
        aria: { getRole: (element: Element) => string | null };
      };
      const top = [...document.querySelectorAll("[aria-modal=true]")].findLast((dialog) =>
        dialog.checkVisibility(),
      );
      const shown = (selector: string) =>
        [...(top ?? document).querySelectorAll(selector)].filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) &&
            !element.closest("[aria-hidden=true], [inert]") &&
            !element.closest(".mantine-Notifications-root") &&
            !isOfFile(element) &&
            (element.hasAttribute("aria-current") || !isRepeated(element)),
        );
      /** Whether it says what became of a file, or is beside what says so. */
      const isOfFile = (element: Element): boolean =>
        [element, ...(element.closest("dd")?.querySelectorAll("[role=status]") ?? [])].some((each) =>
          // Above its paragraph are steps, which are decorative.
          new RegExp(fileState).test((each.querySelector("p") ?? each).textContent ?? ""),
        );
      /** Whether it is in an entry of a list or table that is not the first. */
      const isRepeated = (element: Element): boolean => {
        const entry = element.closest("li, tbody tr");
        if (!entry) return false;
        return (
          entry.previousElementSibling?.tagName === entry.tagName ||
          isRepeated(entry.parentElement ?? document.body)
        );
      };
      const named = (element: Element) => {
        const name = text.accessibleText(element).trim();
        const entry = element.closest("li, tbody tr");
        const role = aria.getRole(element) ?? "no role";
        // Of an entry of data, only what all entries have in common.
        return entry && !element.hasAttribute("aria-current")
          ? `${role} in an entry`
          : `${role} ${JSON.stringify(name)}`;
      };
      const described = (element: Element) =>
        (element.getAttribute("aria-describedby") ?? "")
          .split(" ")
          .map((id) => document.getElementById(id))
          .flatMap((part) => (part ? textsIn(part) : []))
          .join(" ");
      const textsIn = (part: Node): string[] =>
        part.nodeType === Node.TEXT_NODE ? [part.textContent ?? ""] : [...part.childNodes].flatMap(textsIn);
      const line = (element: Element, says: (string | false | null)[]) => {
        const words = says.filter(Boolean);
        return words.length > 0 ? [`${named(element)}: ${words.join(", ")}`] : [];
      };
      const popup = (value: string | null) => value && `opens a ${value === "true" ? "menu" : value}`;
      return {
        live: shown("[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off]), output")
          .filter((element) => element.textContent?.trim() !== "loading")
          .map((element) => {
            const role = aria.getRole(element);
            const how = element.getAttribute("aria-live") ?? (role === "alert" ? "assertive" : "polite");
            return `${how} ${role ?? ""}: ${element.textContent?.trim() ?? ""}`.replace(/: $/, "");
          }),
        states: shown("[aria-current], [aria-expanded], [aria-haspopup]").flatMap((element) =>
          line(element, [
            popup(element.getAttribute("aria-haspopup")),
            element.hasAttribute("aria-expanded") &&
              (element.getAttribute("aria-expanded") === "true" ? "expanded" : "collapsed"),
            element.hasAttribute("aria-current") && `current ${element.getAttribute("aria-current")}`,
          ]),
        ),
        fields: shown(
          "input, textarea, select, [role=textbox], [role=combobox], [role=radiogroup], [role=group], fieldset",
        )
          .concat(shown("button[aria-describedby], a[aria-describedby]"))
          .flatMap((element) =>
            line(element, [
              (element.matches(":required") || element.getAttribute("aria-required") === "true") &&
                "required",
              element.getAttribute("aria-invalid") === "true" && "invalid",
              element.matches(
                ":read-only:is(input, textarea):not([type=checkbox], [type=radio], [type=file])",
              ) && "read-only",
              described(element) && `described as ${JSON.stringify(described(element))}`,
            ]),
          ),
      };
    } finally {
      window.axe.teardown();
    }
  }, FILE_STATE.source);
}
