const INPUTS = ":is(input, select, textarea, button)";

/**
 * Moves the focus to a field by its `name`, or by the `data-field` around it, so that typing continues there. A dialog's
 * field comes before one of the page below it, and a wrong one before another form's of the same name.
 */
export function focusField(name: string | undefined): void {
  if (name === undefined) return;
  const escaped = CSS.escape(name);
  const field = `[data-field="${escaped}"] ${INPUTS}, ${INPUTS}[name="${escaped}"]`;
  requestAnimationFrame(() => {
    const dialog = document.querySelector('[aria-modal="true"]');
    const ofDialog = dialog?.querySelectorAll<HTMLElement>(field) ?? [];
    const found = [...ofDialog, ...document.querySelectorAll<HTMLElement>(field)];
    (found.find(isWrong) ?? found[0])?.focus();
  });
}

/**
 * Moves the focus with a row that was moved to `place` among `count`: to the button that was pressed, or to the one for the
 * other direction where that is disabled at an end.
 */
export function focusMoved(nameOf: (by: 1 | -1) => string, by: 1 | -1, place: number, count: number): void {
  focusField(nameOf(place === 0 ? 1 : place === count - 1 ? -1 : by));
}

/**
 * Moves the focus on from a row that was removed at `place`: to a field of the row that has its place among those `left`, or
 * of the last one; where none is left, to `otherwise`.
 */
export function focusRemoved(
  nameOf: (place: number) => string,
  place: number,
  left: number,
  otherwise?: string,
): void {
  focusField(left > 0 ? nameOf(Math.min(place, left - 1)) : otherwise);
}

/** Moves the focus to the first field in a part of the page, once what has the focus is replaced or removed in it. */
export function focusFirstField(within: Element | null): void {
  requestAnimationFrame(() => within?.querySelector<HTMLElement>("input, textarea, select")?.focus());
}

/** Whether the user is in a field: what an answer changes elsewhere doesn't take the focus from where they may be typing. */
export const isInField = (): boolean =>
  document.activeElement?.matches("input:not([type=checkbox], [type=radio]), textarea, select") === true;

/** Whether nothing has the focus, as what had it is gone. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Moves the focus on from a button that an answer has removed, to `element`. */
export function focusInstead(element: HTMLElement | null): void {
  if (!isInField()) element?.focus();
}

/** Moves it to the page's headline. */
export const focusHeadline = (): void => focusInstead(document.querySelector("h1"));

const isWrong = (field: HTMLElement) => field.getAttribute("aria-invalid") === "true";
