import * as z from "zod/mini";

/** The settings that are Markdown, and how many UTF-16 units each may have. */
export const TEXT_LENGTHS = { welcome: 3000, guidance: 5000, conduct: 10_000 } as const;
export type EditionText = keyof typeof TEXT_LENGTHS;

/** The texts with their own endpoint; the welcome text is part of the edition. */
export const OFFERED_TEXTS = ["guidance", "conduct"] as const satisfies readonly EditionText[];
export const OfferedText = z.enum(OFFERED_TEXTS);
export type OfferedText = z.output<typeof OfferedText>;
