import * as z from "zod/mini";
import { optionalText, text } from "../../kernel/fields";
import { readMarkdown } from "./markdown";
import { TEXT_FAULTS } from "./words";

const drawable = z.check<string>((context) => {
  // A text that is too long has its own error, and is not parsed.
  if (context.issues.length > 0) return;
  for (const fault of readMarkdown(context.value).faults) {
    context.issues.push({ code: "custom", input: context.value, message: TEXT_FAULTS[fault] });
  }
});

/** Required Markdown of at most `max` UTF-16 units. */
export const markdownText = (max: number) => text(max).check(drawable);

/** Optional Markdown of at most `max` UTF-16 units. */
export const optionalMarkdown = (max: number) => optionalText(max).check(drawable);
