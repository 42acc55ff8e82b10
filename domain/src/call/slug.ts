import * as z from "zod/mini";
import { text } from "../kernel/fields";

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;

/** Parts of the portal's own addresses, and the words of settings without a value. */
const RESERVED = new Set(["api", "assets", "c", "default", "dev", "none", "null", "own", "store"]);

/** A call's part of addresses. */
export const Slug = text(60).check(
  z.regex(SLUG, "Use lower-case letters, digits and hyphens, such as example-2026."),
  z.refine((slug: string) => !RESERVED.has(slug), {
    error: "The portal uses this address itself. Choose another.",
  }),
);
