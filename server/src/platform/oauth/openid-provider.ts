import { lookup } from "@lectern/domain/kernel/lookup";
import type { SocialProviderName } from "@lectern/domain/kernel/social-providers";
import * as oauth from "openid-client";
import { cachedConfiguration, callProvider, withTimeout } from "./call-provider";
import { PROVIDER_TIMEOUT_SECONDS, type ProvenPerson, type SocialProvider, splitName } from "./provider";

type Options = {
  name: SocialProviderName;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** False for LinkedIn, which supports neither PKCE nor nonce and refuses a verifier. */
  bindsCode: boolean;
  allowHttp: boolean;
};

/** A provider with OpenID Connect; its endpoints and keys are discovered from its issuer. */
export function openidProvider({ name, bindsCode, allowHttp, ...client }: Options): SocialProvider {
  const configuration = cachedConfiguration(async () => {
    const options = {
      timeout: PROVIDER_TIMEOUT_SECONDS,
      ...(allowHttp && { execute: [oauth.allowInsecureRequests] }),
    };
    const { issuer, clientId, clientSecret } = client;
    const found = await oauth.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
    // Beyond the standard, which trusts what comes by TLS: a proxy in between may read and write it.
    oauth.enableNonRepudiationChecks(found);
    return withTimeout(found, allowHttp);
  });

  return {
    name,
    needsState: !bindsCode,
    begin: (flow, redirectUri) =>
      callProvider(async () =>
        oauth.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: "openid profile email",
          state: flow.state,
          ...(bindsCode && {
            nonce: flow.nonce,
            code_challenge: await oauth.calculatePKCECodeChallenge(flow.verifier),
            code_challenge_method: "S256",
          }),
        }),
      ),
    finish: (flow, redirectUri, code) =>
      callProvider(async () => {
        const config = await configuration();
        const tokens = await oauth.authorizationCodeGrant(
          config,
          callbackUrl(config, redirectUri, code, flow),
          {
            expectedState: flow.state,
            idTokenExpected: true,
            ...(bindsCode && { pkceCodeVerifier: flow.verifier, expectedNonce: flow.nonce }),
          },
        );
        const claims = tokens.claims();
        if (!claims) throw new oauth.ClientError("no claims");
        if (claims.email) return personOf(claims);
        return personOf(await oauth.fetchUserInfo(config, tokens.access_token, claims.sub));
      }),
  };
}

/** The URL that the provider redirected the browser to, rebuilt from the values that the page sends. */
function callbackUrl(
  config: oauth.Configuration,
  redirectUri: string,
  code: string,
  { state }: { state: string },
) {
  const address = new URL(redirectUri);
  address.search = new URLSearchParams({ code, state }).toString();
  const { issuer, authorization_response_iss_parameter_supported: requiresIssuer } = config.serverMetadata();
  // Each provider has its own redirect URI, which already prevents a mix-up.
  if (requiresIssuer) address.searchParams.set("iss", issuer);
  return address;
}

type Claims = { sub: string; [claim: string]: unknown };

function personOf(claims: Claims): ProvenPerson {
  const text = (claim: string) => {
    const value: unknown = lookup(claims, claim);
    return typeof value === "string" ? value : "";
  };
  const email = text("email") || null;
  const whole = splitName(text("name"));
  return {
    subject: claims.sub,
    email,
    // Some providers send a string.
    emailVerified: claims.email_verified === true || claims.email_verified === "true",
    username: text("preferred_username") || (email?.split("@")[0] ?? ""),
    firstName: text("given_name") || whole.firstName,
    lastName: text("family_name") || (text("given_name") ? "" : whole.lastName),
  };
}
