const MAY_BE_FOLLOWED = /^(?:https?:\/\/[^\s/?#]|mailto:[^\s@]+@[^\s@])/i;

/** A link such as `{site}` or `mailto:{email}`, which is checked again when it is filled in. */
const TO_BE_FILLED_IN = /^(?:mailto:)?\{\w+\}$/;

/** Whether a link in a text is allowed: it starts with https, http or mailto. */
export const isSafeLink = (address: string): boolean =>
  MAY_BE_FOLLOWED.test(address) || TO_BE_FILLED_IN.test(address);
