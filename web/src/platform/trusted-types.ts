/** As much of the browser's Trusted Types as is used here; TypeScript's own library does not know them. */
type Rules = { createHTML(text: string): string; createScriptURL(address: string): string };
type TrustedTypes = { createPolicy(name: "default", rules: Rules): unknown };

const refused = (what: string) => new TypeError(`${what} was refused by the pages' Trusted Types policy`);

/**
 * What may pass where a browser would read text as markup or as a script's address (web, "require-trusted-types-for").
 * Mantine writes its style sheets through innerHTML; CSS has no "<", and without one nothing can become an element.
 * Scripts and workers come from this server.
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

/** Before anything is rendered. Browsers that know no Trusted Types go without. */
export function setTrustedTypes(browser: { trustedTypes?: TrustedTypes }): void {
  browser.trustedTypes?.createPolicy("default", RULES);
}

setTrustedTypes(window as { trustedTypes?: TrustedTypes });
