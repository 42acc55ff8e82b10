import { VisuallyHidden } from "@mantine/core";

/** The label of a group of boxes, for screen readers only. An `aria-label` would name an element around the group. */
export const hiddenLabel = (label: string) => ({
  label,
  labelProps: { className: VisuallyHidden.classes.root ?? "" },
});
