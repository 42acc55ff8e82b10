import type { Page } from "@playwright/test";

/** A device that keeps passkeys and knows its owner, as a phone or laptop with a fingerprint does. */
export type Authenticator = {
  /** Whether its owner puts the finger on it when it is asked. */
  consents(does: boolean): Promise<void>;
};

/** Plugs an authenticator into the browser of this page, by Chromium's own protocol. */
export async function plugInAuthenticator(page: Page): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    consents: async (isUserVerified) => {
      await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}
