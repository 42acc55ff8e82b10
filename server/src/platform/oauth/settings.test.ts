import { expect, it } from "vitest";
import { readSettings } from "#platform/env";
import { configuredProviders } from "./configured";

const PRODUCTION = {
  NODE_ENV: "production",
  SECRET_KEY: "0123456789abcdef0123456789abcdef",
  SMTP_URL: "smtp://mail.example.org",
};
const GITHUB = { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" };

it("has the providers with both id and secret, and no others", () => {
  const names = (env: Record<string, string>) =>
    configuredProviders(readSettings(env)).map(({ name }) => name);
  expect(names({})).toEqual([]);
  expect(names(GITHUB)).toEqual(["github"]);
  const all = { ...GITHUB, GOOGLE_CLIENT_ID: "i", GOOGLE_CLIENT_SECRET: "s" };
  expect(names({ ...all, LINKEDIN_CLIENT_ID: "i", LINKEDIN_CLIENT_SECRET: "s" })).toEqual([
    "google",
    "github",
    "linkedin",
  ]);
});

it("stops the start at half of the credentials, and names the other half", () => {
  expect(() => readSettings({ GOOGLE_CLIENT_ID: "id" })).toThrow(
    "GOOGLE_CLIENT_SECRET must be set, too, since GOOGLE_CLIENT_ID is",
  );
  expect(() => readSettings({ LINKEDIN_CLIENT_SECRET: "secret" })).toThrow(
    "LINKEDIN_CLIENT_ID must be set, too, since LINKEDIN_CLIENT_SECRET is",
  );
});

it("accepts a provider over plain http only outside production", () => {
  const plain = { ...GITHUB, GITHUB_BASE_URL: "http://127.0.0.1:4000" };
  expect(readSettings(plain).GITHUB_BASE_URL).toBe("http://127.0.0.1:4000");
  expect(() => readSettings({ ...PRODUCTION, ...plain })).toThrow(
    "GITHUB_BASE_URL must be an https address in production.",
  );
  expect(() => readSettings({ GOOGLE_ISSUER: "ftp://example.org" })).toThrow(
    "GOOGLE_ISSUER must be an address such as https://login.example.org.",
  );
});

it("knows the real addresses of GitHub, and that of an enterprise's own", async () => {
  const startOf = async (env: Record<string, string>) => {
    const [provider] = configuredProviders(readSettings({ ...GITHUB, ...env }));
    const flow = { state: "s", verifier: "v".repeat(43), nonce: "n" };
    return (await provider?.begin(flow, "https://cfp.example.org/back/"))?.href ?? "";
  };
  expect(await startOf({})).toContain("https://github.com/login/oauth/authorize?redirect_uri=");
  expect(await startOf({ GITHUB_BASE_URL: "https://git.example.org/" })).toContain(
    "https://git.example.org/login/oauth/authorize?",
  );
});
