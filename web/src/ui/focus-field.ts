/** Moves the focus to a field by the name in its `data-field`, so that the first error is where one types next. */
export function focusField(name: string | undefined): void {
  if (name === undefined) return;
  const field = `[data-field="${CSS.escape(name)}"] :is(input, select, textarea, button)`;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(field)?.focus());
}
