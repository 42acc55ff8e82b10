import * as z from "zod/mini";
import { line } from "../kernel/fields";

/** The maximum length of a conference's code in UTF-16 units. */
export const CONFERENCE_CODE_LENGTH = 40;

export const CONFERENCE_CODE_FAULT = `Use 1 to ${CONFERENCE_CODE_LENGTH} printable characters.`;

/** Whether a text is a valid code of a conference: one line of printable characters, trimmed. */
export const isConferenceCode = (code: string): boolean =>
  /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(code) &&
  code.length <= CONFERENCE_CODE_LENGTH &&
  code === code.trim().normalize("NFC");

/** The code or name of the conference that a request is about; without it, all of the proposal's. */
export const conference = () => z.optional(line(80));
