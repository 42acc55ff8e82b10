const INPUTS = ":is(input, select, textarea, button)";

/**
 * Moves the focus to a field by its `name`, or by the `data-field` around it, so that typing continues there. A dialog's
 * field comes before one of the page below it.
 */
export function focusField(name: string | undefined): void {
  if (name === undefined) return;
  const escaped = CSS.escape(name);
  const field = `[data-field="${escaped}"] ${INPUTS}, ${INPUTS}[name="${escaped}"]`;
  requestAnimationFrame(() => {
    const dialog = document.querySelector('[aria-modal="true"]');
    const found = dialog?.querySelector<HTMLElement>(field) ?? document.querySelector<HTMLElement>(field);
    found?.focus();
  });
}
