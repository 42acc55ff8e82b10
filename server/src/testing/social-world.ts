import { eq, sql } from "drizzle-orm";
import { account } from "#features/identity/tables";
import { auditEntry } from "#features/log/tables";
import { readSettings } from "#platform/env";
import { configuredProviders } from "#platform/oauth/configured";
import { type GithubPeer, githubPeer } from "./github-peer";
import { AS_GOOGLE, AS_LINKEDIN, openidPeer, type Peer } from "./openid-peer";
import { type TestServer, testServer } from "./server";

export type SocialWorld = {
  server: TestServer;
  google: Peer;
  github: GithubPeer;
  linkedin: Peer;
  /** Gives the provider's person another email. */
  rename(provider: string, email: string): void;
  accountsOf(email: string): Promise<(typeof account.$inferSelect)[]>;
  /** What the audit log has of an account, oldest first. */
  auditOf(accountId: string): Promise<{ action: string; details: unknown }[]>;
  close(): Promise<void>;
};

const person = (sub: string, email: string, given_name: string, family_name: string) => ({
  sub,
  email,
  email_verified: true,
  given_name,
  family_name,
});

/** A server with three providers: GitHub simulated, the others by a certified program that is set up as they are. */
export async function socialWorld(environment: Record<string, string> = {}): Promise<SocialWorld> {
  const back = (provider: string) => `http://localhost:3000/social/login/${provider}/callback/`;
  const greta = person("g-1", "Greta@example.org", "Greta", "Goog");
  const google = await openidPeer(back("google"), greta, AS_GOOGLE);
  const lin = person("l-1", "lin@example.org", "Lin", "Kedin");
  const linkedin = await openidPeer(back("linkedin"), lin, AS_LINKEDIN);
  const github = await githubPeer({
    id: 583231,
    login: "octocat",
    name: "Octo van Cat",
    emails: [
      { email: "583231+octocat@users.noreply.github.com", primary: false, verified: true },
      { email: "octo@example.org", primary: true, verified: true },
    ],
  });
  const credentials = (name: string) => ({
    [`${name}_CLIENT_ID`]: "lectern",
    [`${name}_CLIENT_SECRET`]: "their-secret",
  });
  const settings = readSettings({
    ...credentials("GOOGLE"),
    ...credentials("GITHUB"),
    ...credentials("LINKEDIN"),
    GOOGLE_ISSUER: google.url,
    GITHUB_BASE_URL: github.url,
    LINKEDIN_ISSUER: linkedin.url,
    ...environment,
  });
  const server = await testServer({ socialProviders: configuredProviders(settings) });
  const { db } = server.platform;
  return {
    server,
    google,
    github,
    linkedin,
    rename(provider, email) {
      if (provider === "google") google.person = { ...google.person, email };
      if (provider === "linkedin") linkedin.person = { ...linkedin.person, email };
      if (provider === "github")
        github.person = { ...github.person, emails: [{ email, primary: true, verified: true }] };
    },
    accountsOf: (email) => db.select().from(account).where(sql`lower(${account.email}) = lower(${email})`),
    auditOf: (accountId) =>
      db
        .select({ action: auditEntry.action, details: auditEntry.details })
        .from(auditEntry)
        .where(eq(auditEntry.actorId, accountId))
        .orderBy(auditEntry.id),
    async close() {
      await server.close();
      await Promise.all([google.close(), github.close(), linkedin.close()]);
    },
  };
}
