/** How wide a page may be shown, as a share of the width that it fits. */
export const FIT = 1;
const STEPS = [0.5, 0.75, FIT, 1.25, 1.5, 2, 3, 4];

/** The next step in this direction, or the same at the end. */
export function zoomed(zoom: number, direction: 1 | -1): number {
  const at = STEPS.indexOf(zoom);
  return STEPS[at + direction] ?? zoom;
}

export const canZoom = (zoom: number, direction: 1 | -1): boolean => zoomed(zoom, direction) !== zoom;

export const percent = (zoom: number): string => `${Math.round(zoom * 100)} %`;
