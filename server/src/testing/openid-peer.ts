import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Configuration, Provider } from "oidc-provider";

export type PeerPerson = {
  sub: string;
  email: string;
  email_verified: boolean | string;
  given_name: string;
  family_name: string;
};

/** Something that plays a provider. `person` is who sits before it, and may be changed. */
export type Peer = { url: string; person: PeerPerson; close(): Promise<void> };

const CLIENT = { client_id: "lectern", client_secret: "their-secret" };

/**
 * A certified OpenID provider, as strict as Google: PKCE is required, codes work once. It logs everyone in at once
 * and gives names and email at its userinfo endpoint only.
 */
export async function openidPeer(redirectUri: string, person: PeerPerson): Promise<Peer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const peer = { url, person, close: () => closed(server) };

  const settings: Configuration = {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    pkce: { required: () => true },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name"],
    },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["only-for-tests"] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    interactions: { url: (_, interaction) => `/let-in/${interaction.uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...peer.person, sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: CLIENT.client_id,
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(url, settings);
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/let-in/")) return void answer(request, response);
    const login = { accountId: peer.person.sub };
    void provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  });
  return peer;
}

/** Ends a server at once, with the connections that clients keep for later. */
export function closed(server: ReturnType<typeof createServer>): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
