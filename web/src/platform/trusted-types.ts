/** The part of Trusted Types that is used here; TypeScript's library lacks them. */
type Rules = { createHTML(text: string): string; createScriptURL(address: string): string };
type TrustedTypes = { createPolicy(name: "default", rules: Rules): unknown };

const refused = (what: string) => new TypeError(`${what} was refused by the pages' Trusted Types policy`);

/**
 * Allowed values where a browser expects markup or a script's address ("require-trusted-types-for"). Mantine
 * writes style sheets through innerHTML; CSS has no "<", without which nothing becomes an element. Scripts and
 * workers come from this server.
 */
export const RULES: Rules = {
  createHTML(text) {
    if (text.includes("<")) throw refused("Markup");
    return text;
  },
  createScriptURL(address) {
    if (new URL(address, document.baseURI).origin !== location.origin) throw refused("A script's address");
    return address;
  },
};

/** Called before anything is rendered. Browsers without Trusted Types are not affected. */
export function setTrustedTypes(browser: { trustedTypes?: TrustedTypes }): void {
  browser.trustedTypes?.createPolicy("default", RULES);
}

setTrustedTypes(window as { trustedTypes?: TrustedTypes });
