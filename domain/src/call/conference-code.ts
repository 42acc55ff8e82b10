/** UTF-16 units of a conference's code: clients may have one of their own, which is then set here. */
export const CONFERENCE_CODE_LENGTH = 40;

export const CONFERENCE_CODE_FAULT = `Use 1 to ${CONFERENCE_CODE_LENGTH} printable characters.`;

/** Whether a text can be a conference's code: one line of printable characters, without blanks around it. */
export const isConferenceCode = (code: string): boolean =>
  /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(code) &&
  code.length <= CONFERENCE_CODE_LENGTH &&
  code === code.trim().normalize("NFC");
