import * as z from "zod/mini";
import { text } from "../../kernel/fields";

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;

/** A call's part of addresses. */
export const Slug = text(60).check(
  z.regex(SLUG, "Use lower-case letters, digits and hyphens, such as example-2026."),
);
