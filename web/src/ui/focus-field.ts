const INPUTS = ":is(input, select, textarea, button)";

/** Moves the focus to a field by its `name`, or by the `data-field` around it, so that typing goes on there. */
export function focusField(name: string | undefined): void {
  if (name === undefined) return;
  const escaped = CSS.escape(name);
  const field = `[data-field="${escaped}"] ${INPUTS}, ${INPUTS}[name="${escaped}"]`;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(field)?.focus());
}
