const MAY_BE_FOLLOWED = /^(?:https?:\/\/[^\s/?#]|mailto:[^\s@]+@[^\s@])/i;

/** An address such as `{site}` or `mailto:{email}`: it is looked at again when it is filled in. */
const TO_BE_FILLED_IN = /^(?:mailto:)?\{\w+\}$/;

/** Whether an address of a text may become a link: https, http or mailto, and nothing before that. */
export const isSafeLink = (address: string): boolean =>
  MAY_BE_FOLLOWED.test(address) || TO_BE_FILLED_IN.test(address);
