import { OAuth2Server } from "oauth2-mock-server";
import type { Peer, PeerPerson } from "./openid-peer";

/** Speaks OpenID Connect as LinkedIn does: no nonce, a verifier is an error; codes work once. */
export async function linkedinPeer(person: PeerPerson): Promise<Peer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const peer = { url: server.issuer.url ?? "", person, close: () => server.stop() };
  server.service.on("beforeTokenSigning", ({ payload }: { payload: object }) => {
    Object.assign(payload, peer.person, { nonce: undefined });
  });
  const codes = new Set<unknown>();
  server.service.on("beforeAuthorizeRedirect", ({ url }: { url: URL }) => {
    codes.add(url.searchParams.get("code"));
  });
  server.service.on("beforeResponse", (response, { body }: { body: Record<string, unknown> }) => {
    const known = codes.delete(body.code) && body.client_secret === "their-secret";
    if (!known || "code_verifier" in body)
      Object.assign(response, { statusCode: 401, body: { error: "invalid_client" } });
  });
  return peer;
}
