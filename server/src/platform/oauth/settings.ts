import * as z from "zod";

const address = z.url({
  protocol: /^https?$/,
  error: "must be an address such as https://login.example.org",
});

/** The environment variables of social log-in. */
export const socialVariables = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: address.optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_BASE_URL: address.optional(),
  GITHUB_API_URL: address.optional(),
  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_ISSUER: address.optional(),
};

type SocialVariables = { [name in keyof typeof socialVariables]?: string | undefined };

/** An id without its secret, or a secret without its id, is a configuration error. */
export function incompleteProviders(v: SocialVariables): string[] {
  return (["GOOGLE", "GITHUB", "LINKEDIN"] as const).flatMap((provider) => {
    const id = `${provider}_CLIENT_ID` as const;
    const secret = `${provider}_CLIENT_SECRET` as const;
    if (Boolean(v[id]) === Boolean(v[secret])) return [];
    const [there, missing] = v[id] ? [id, secret] : [secret, id];
    return [`${missing} must be set, too, since ${there} is: social log-in needs both.`];
  });
}

/** Plain http would let an attacker on the network log in as any user. */
export function insecureProviders(v: SocialVariables): string[] {
  return (["GOOGLE_ISSUER", "GITHUB_BASE_URL", "GITHUB_API_URL", "LINKEDIN_ISSUER"] as const)
    .filter((name) => v[name]?.startsWith("http:"))
    .map((name) => `${name} must be an https address in production.`);
}
