import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { BadSettings, EXAMPLE_SECRET, readConverterSettings, readSettings } from "./env";

const FIT = {
  NODE_ENV: "production",
  SECRET_KEY: "a secret key of more than thirty-two characters",
  SMTP_URL: "smtp://user:password@mail.example.org:587",
  PUBLIC_URL: "https://cfp.example.org",
};

/** The sentences that a refusal consists of; empty when the settings are taken. */
function faults(env: Record<string, string>, root = false): string[] {
  try {
    readSettings(env, root);
    return [];
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error;
    const [head, ...lines] = error.message.split("\n");
    expect(head).toBe("Lectern cannot start with these settings:");
    return lines.map((line) => line.replace(/^ {2}- /, ""));
  }
}

describe("the settings", () => {
  it("have a default for everything in development", () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      production: false,
      PORT: 3000,
      HOST: "127.0.0.1",
      CAPTCHA_PROVIDER: "altcha",
      WORKER: true,
    });
    expect(settings.publicUrl(4711)).toBe("http://localhost:4711");
    expect(settings.dataDir).toMatch(/^\/.*\/data$/);
  });

  it("take an empty value for none", () => {
    expect(readSettings({ PORT: "", SMTP_URL: "", DEMO: "", PUBLIC_URL: "" })).toEqual({
      ...readSettings({}),
      publicUrl: expect.any(Function),
    });
  });

  it("take other origins as browsers write them, and in production over https alone", () => {
    const allowed = (list: string) => readSettings({ ALLOWED_ORIGINS: list }).ALLOWED_ORIGINS;
    expect(allowed("")).toEqual([]);
    const two = ["https://app.example.org", "http://localhost:5173"];
    expect(allowed(` ${two.join(" , ")},`)).toEqual(two);
    for (const wrong of [
      "*",
      "null",
      "app.example.org",
      "https://app.example.org/",
      "https://*.example.org",
    ]) {
      expect(faults({ ALLOWED_ORIGINS: wrong })).toEqual([
        "ALLOWED_ORIGINS must be origins such as https://app.example.org, separated by commas.",
      ]);
    }
    expect(faults({ ...FIT, ALLOWED_ORIGINS: "http://app.example.org" })).toEqual([
      "ALLOWED_ORIGINS must be https:// origins in production: sessions are sent to them.",
    ]);
  });

  it("drop the slash at the end of the public address", () => {
    expect(readSettings({ PUBLIC_URL: "https://cfp.example.org/" }).publicUrl(1)).toBe(
      "https://cfp.example.org",
    );
  });

  it("read switches and instants", () => {
    const settings = readSettings({ DEMO: "0", WORKER: "0", CLOCK_START: "2025-06-02T23:59:57+02:00" });
    expect([settings.DEMO, settings.WORKER, settings.CLOCK_START]).toEqual([
      false,
      false,
      new Date("2025-06-02T21:59:57Z"),
    ]);
  });

  it("are fit for production as operations.md shows them", () => {
    expect(faults(FIT)).toEqual([]);
    expect(readSettings(FIT, false).production).toBe(true);
  });
});

describe("a setting that cannot be used", () => {
  const PORT = "PORT must be a port from 0 to 65535.";
  it.each([
    [{ PORT: "abc" }, [PORT]],
    [{ PORT: "-1" }, [PORT]],
    [{ PORT: "65536" }, [PORT]],
    [{ PORT: "1.5" }, [PORT]],
    [
      { PUBLIC_URL: "cfp.example.org" },
      ["PUBLIC_URL must be the address that people open, such as https://cfp.example.org."],
    ],
    [{ SECRET_KEY: "short" }, ["SECRET_KEY must be at least 32 random characters."]],
    [{ LOG_LEVEL: "loud" }, ["LOG_LEVEL must be a level such as info or warn."]],
    [{ WORKER: "yes" }, ["WORKER must be 0 or 1."]],
    [{ DEMO: "true" }, ["DEMO must be 0 or 1."]],
    [
      { DATABASE_URL: "mysql://x" },
      ["DATABASE_URL must be an address such as postgres://user:password@host:5432/lectern."],
    ],
    [
      { SMTP_URL: "mail.example.org" },
      ["SMTP_URL must be an address such as smtp://user:password@mail.example.org:587."],
    ],
    [
      { CAPTCHA_PROVIDER: "magic" },
      ["CAPTCHA_PROVIDER must be altcha, turnstile, hcaptcha, recaptcha or none."],
    ],
    ...["nobody", "@example.org", "a@b@c", "Ada <ada@example.org>", "{id}{id}@example.org", "a@{id}.org"].map(
      (MAIL_BOUNCES_TO): [Record<string, string>, string[]] => [
        { MAIL_BOUNCES_TO },
        [
          "MAIL_BOUNCES_TO must be an address such as bounces@cfp.example.org or bounces+{id}@cfp.example.org.",
        ],
      ],
    ),
    [{ CLOCK_START: "tomorrow" }, ["CLOCK_START must be a time such as 2025-06-02T23:59:59Z."]],
    [
      { S3_BUCKET: "lectern" },
      ["S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set, too: an S3 store needs bucket and both keys."],
    ],
    [
      { S3_ENDPOINT: "https://s3.example.org", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" },
      ["S3_BUCKET must be set, too: an S3 store needs bucket and both keys."],
    ],
    [
      { CAPTCHA_PROVIDER: "turnstile" },
      ["CAPTCHA_SITE_KEY", "CAPTCHA_SECRET"].map(
        (name) => `${name} must be set for CAPTCHA_PROVIDER=turnstile: the provider's dashboard shows it.`,
      ),
    ],
  ])("is refused with a sentence that names it: %j", (env, sentences) => {
    expect(faults(env)).toEqual(sentences);
  });

  it("is not the only one that is named", () => {
    expect(faults({ PORT: "x", DEMO: "x", WORKER: "x" })).toHaveLength(3);
  });

  it("is never shown with its value, which may be a secret", () => {
    const secrets = { SECRET_KEY: "hunter2", SMTP_URL: "user:hunter2@mail", DATABASE_URL: "hunter2" };
    expect(faults(secrets)).toHaveLength(3);
    expect(faults(secrets).join()).not.toContain("hunter2");
  });
});

describe("the settings of a converter", () => {
  it("are its socket and its sandbox, also where nothing else is set", () => {
    const env = { NODE_ENV: "production", CONVERTER_SOCKET: "/run/lectern/converter.sock" };
    expect(readConverterSettings(env)).toEqual({
      path: "/run/lectern/converter.sock",
      unsandboxed: false,
      required: true,
      logLevel: "info",
    });
  });

  it.each([
    [{ NODE_ENV: "production" }, { unsandboxed: false, required: true }],
    [
      { NODE_ENV: "production", UNSANDBOXED: "allow" },
      { unsandboxed: true, required: false },
    ],
    [{ NODE_ENV: "development" }, { unsandboxed: false, required: false }],
    [
      { NODE_ENV: "development", UNSANDBOXED: "refuse" },
      { unsandboxed: false, required: true },
    ],
  ])("require a sandbox in production unless UNSANDBOXED allows otherwise: %j", (env, policy) => {
    expect(readConverterSettings({ ...env, CONVERTER_SOCKET: "/run/c.sock" })).toMatchObject(policy);
  });

  it("need the socket, by its whole path", () => {
    expect(() => readConverterSettings({})).toThrow("CONVERTER_SOCKET must be set");
    expect(() => readConverterSettings({ CONVERTER_SOCKET: "converter.sock" })).toThrow(
      "CONVERTER_SOCKET must be the absolute path of a Unix socket.",
    );
  });
});

describe("production", () => {
  it("refuses root beside the built-in PostgreSQL, and says what to do", () => {
    expect(faults(FIT, true)).toEqual([expect.stringContaining("start Lectern under an account of its own")]);
    expect(faults({ ...FIT, DATABASE_URL: "postgres://a@b/c" }, true)).toEqual([]);
    expect(faults({ NODE_ENV: "development" }, true)).toEqual([]);
  });

  it.each([
    [{ SECRET_KEY: "" }, "SECRET_KEY must be set in production"],
    [{ SECRET_KEY: EXAMPLE_SECRET }, "SECRET_KEY must be set in production"],
    [{ PUBLIC_URL: "" }, "PUBLIC_URL must be set in production"],
    [{ SMTP_URL: "" }, "SMTP_URL must be set in production"],
    [{ DEMO: "1" }, "DEMO must be 0 in production"],
    [
      { CAPTCHA_PROVIDER: "none" },
      "CAPTCHA_PROVIDER must be altcha, turnstile, hcaptcha or recaptcha in production",
    ],
    [{ CLOCK_START: "2025-06-02T23:59:59Z" }, "CLOCK_START must not be set in production"],
  ])("refuses %j, which is fine elsewhere", (changes, sentence) => {
    const refused = faults({ ...FIT, ...changes });
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatch(new RegExp(`^${sentence}`));
    expect(faults({ ...FIT, ...changes, NODE_ENV: "development" })).toEqual([]);
  });

  it("names everything at once", () => {
    const names = faults({ NODE_ENV: "production", DEMO: "1", CAPTCHA_PROVIDER: "none" }).map(
      (s) => s.split(" ")[0],
    );
    expect(names).toEqual(["DEMO", "SECRET_KEY", "CAPTCHA_PROVIDER", "PUBLIC_URL", "SMTP_URL"]);
  });
});

it("holds in .env.example a line for each variable that the schema reads, with the refused secret", () => {
  const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
  const example = readFileSync(join(root, ".env.example"), "utf8");
  const source = readFileSync(join(root, "server/src/platform/env.ts"), "utf8");
  const variables = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]);
  expect(variables.length).toBeGreaterThan(20);
  for (const name of variables) expect(example).toMatch(new RegExp(`^# ${name}=`, "m"));
  expect(example).toContain(`SECRET_KEY=${EXAMPLE_SECRET}`);
});
