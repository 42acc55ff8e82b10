import { resolve } from "node:path";
import * as z from "zod";
import { incompleteProviders, insecureProviders, socialVariables } from "./oauth/settings";

/** The placeholder for SECRET_KEY in .env.example; refused at start. */
export const EXAMPLE_SECRET = "change-me-to-at-least-32-random-characters";

const switchOn = z.enum(["0", "1"], "must be 0 or 1").transform((v) => v === "1");
const url = (protocol: RegExp, what: string) => z.url({ protocol, error: `must be ${what}` });

const port = z.coerce
  .number("must be a port from 0 to 65535")
  .int()
  .min(0)
  .max(65535, "must be a port from 0 to 65535");

/** Origins as browsers write them, separated by commas. */
const origins = z
  .string()
  .default("")
  .transform((list) => list.split(",").flatMap((origin) => origin.trim() || []))
  .refine(
    (list) => list.every(isOrigin),
    "must be origins such as https://app.example.org, separated by commas",
  );

const isOrigin = (text: string): boolean =>
  /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** An address for bounced mails, once with `{id}` where the mail's own id goes. */
const BOUNCES_TO = /^(?!@)[\w.+=-]*(\{id\})?[\w.+=-]*@[\w.-]+$/;

/** An address for replies to questions, once with `{key}`, which takes 40 characters of the 64 before the @. */
const REPLIES_TO = /^[\w.+=-]{0,12}\{key\}[\w.=-]{0,4}@[\w.-]+$/;

const Environment = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: url(/^https?$/, "the address that people open, such as https://cfp.example.org").optional(),
  ALLOWED_ORIGINS: origins,
  DATA_DIR: z.string().default("./data"),
  SECRET_KEY: z.string().min(32, "must be at least 32 random characters").optional(),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be a level such as info or warn",
    )
    .optional(),
  WORKER: switchOn.default(true),
  PG_BIN: z.string().optional(),
  DATABASE_URL: url(
    /^postgres(ql)?$/,
    "an address such as postgres://user:password@host:5432/lectern",
  ).optional(),
  S3_ENDPOINT: url(/^https?$/, "the store's address, such as https://s3.example.org").optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: url(/^smtps?$/, "an address such as smtp://user:password@mail.example.org:587").optional(),
  MAIL_FROM: z.string().default("Lectern <cfp@localhost>"),
  MAIL_BOUNCES_TO: z
    .string()
    .regex(BOUNCES_TO, "must be an address such as bounces@cfp.example.org or bounces+{id}@cfp.example.org")
    .optional(),
  MAIL_REPLIES_TO: z
    .string()
    .regex(REPLIES_TO, "must be an address with {key} such as replies+{key}@cfp.example.org")
    .optional(),
  MAIL_CHECKED_BY: z
    .string()
    .regex(
      /^[\w.-]{1,255}$/,
      "must be the name in Authentication-Results of your mail server, such as mx.example.org",
    )
    .optional(),
  CAPTCHA_PROVIDER: z
    .enum(
      ["altcha", "turnstile", "hcaptcha", "recaptcha", "none"],
      "must be altcha, turnstile, hcaptcha, recaptcha or none",
    )
    .default("altcha"),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  ...socialVariables,
  CLAMD_SOCKET: z.string().optional(),
  CLAMD_URL: url(/^tcp$/, "an address such as tcp://127.0.0.1:3310").optional(),
  CONVERTER_SOCKET: z.string().startsWith("/", "must be the absolute path of a Unix socket").optional(),
  UNSANDBOXED: z.enum(["allow", "refuse"], "must be allow or refuse").optional(),
  TRUSTED_PROXIES: z.string().optional(),
  DEMO: switchOn.optional(),
  CLOCK_START: z.iso
    .datetime({ offset: true, error: "must be a time such as 2025-06-02T23:59:59Z" })
    .transform((s) => new Date(s))
    .optional(),
});

type Variables = z.output<typeof Environment>;

export type LogLevel = NonNullable<Variables["LOG_LEVEL"]>;

export type Settings = Variables & {
  production: boolean;
  logLevel: LogLevel;
  dataDir: string;
  publicUrl: (port: number) => string;
};

/** The settings are invalid; `message` names each variable and says what it takes. */
export class BadSettings extends Error {
  constructor(faults: string[]) {
    super(`Lectern cannot start with these settings:\n${faults.map((f) => `  - ${f}`).join("\n")}`);
    this.name = "BadSettings";
  }
}

const ConverterEnvironment = Environment.pick({
  NODE_ENV: true,
  CONVERTER_SOCKET: true,
  UNSANDBOXED: true,
  LOG_LEVEL: true,
});

/** Whether untrusted files may be opened without a sandbox, or must not; with neither, office files must not. */
export type SandboxPolicy = { unsandboxed: boolean; required: boolean };

/** Whether files may be opened without a sandbox, and whether it is required: by default in production. */
export const sandboxPolicy = ({
  UNSANDBOXED,
  NODE_ENV,
}: Pick<Variables, "UNSANDBOXED" | "NODE_ENV">): SandboxPolicy => ({
  unsandboxed: UNSANDBOXED === "allow",
  required: UNSANDBOXED === "refuse" || (UNSANDBOXED === undefined && NODE_ENV === "production"),
});

export type ConverterSettings = SandboxPolicy & { path: string; logLevel: LogLevel };

/** The settings of a converter, which has no secret, database or store. Throws BadSettings. */
export function readConverterSettings(env: NodeJS.ProcessEnv): ConverterSettings {
  const v = parsed(ConverterEnvironment, env);
  const { CONVERTER_SOCKET, LOG_LEVEL } = v;
  if (!CONVERTER_SOCKET) {
    throw new BadSettings([
      "CONVERTER_SOCKET must be set, such as /run/lectern/converter.sock: the converter listens there.",
    ]);
  }
  return { path: CONVERTER_SOCKET, ...sandboxPolicy(v), logLevel: LOG_LEVEL ?? "info" };
}

function parsed<T>(schema: z.ZodType<T>, env: NodeJS.ProcessEnv): T {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new BadSettings(result.error.issues.map((i) => `${i.path.join(".")} ${i.message}.`));
}

/** Reads the environment through one schema. An empty value counts as unset. Throws BadSettings. */
export function readSettings(env: NodeJS.ProcessEnv, root = process.getuid?.() === 0): Settings {
  const v = parsed(Environment, env);
  const production = v.NODE_ENV === "production";
  const faults = [...incomplete(v), ...(production ? unfitForProduction(v, root) : [])];
  if (faults.length > 0) throw new BadSettings(faults);
  return {
    ...v,
    production,
    logLevel: v.LOG_LEVEL ?? (production ? "info" : "warn"),
    dataDir: resolve(v.DATA_DIR),
    publicUrl: (port) => (v.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ""),
  };
}

function incomplete(v: Variables): string[] {
  const faults: string[] = [];
  const s3 = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  if ((v.S3_ENDPOINT || s3.some((name) => v[name])) && !s3.every((name) => v[name])) {
    faults.push(
      `${s3.filter((name) => !v[name]).join(", ")} must be set, too: an S3 store needs bucket and both keys.`,
    );
  }
  if (["turnstile", "hcaptcha", "recaptcha"].includes(v.CAPTCHA_PROVIDER)) {
    for (const name of ["CAPTCHA_SITE_KEY", "CAPTCHA_SECRET"] as const) {
      if (!v[name])
        faults.push(
          `${name} must be set for CAPTCHA_PROVIDER=${v.CAPTCHA_PROVIDER}: the provider's dashboard shows it.`,
        );
    }
  }
  return [...faults, ...incompleteProviders(v)];
}

function unfitForProduction(v: Variables, root: boolean): string[] {
  const faults: string[] = [];
  if (root && !v.DATABASE_URL) {
    faults.push(
      "The built-in PostgreSQL is not for root in production: start Lectern under an account of its own (User= in systemd) that owns DATA_DIR (chown -R), or set DATABASE_URL.",
    );
  }
  if (v.DEMO) faults.push("DEMO must be 0 in production: demo log-ins are public.");
  if (!v.SECRET_KEY || v.SECRET_KEY === EXAMPLE_SECRET) {
    faults.push(
      "SECRET_KEY must be set in production to at least 32 random characters of your own, such as those of `openssl rand -base64 48`.",
    );
  }
  if (v.CAPTCHA_PROVIDER === "none") {
    faults.push(
      "CAPTCHA_PROVIDER must be altcha, turnstile, hcaptcha or recaptcha in production: none lets bots in.",
    );
  }
  if (!v.PUBLIC_URL) {
    faults.push(
      "PUBLIC_URL must be set in production to the address that people open, such as https://cfp.example.org: links in mails start with it.",
    );
  }
  if (!v.SMTP_URL) {
    faults.push(
      "SMTP_URL must be set in production, such as smtp://user:password@mail.example.org:587: the development mailbox is public.",
    );
  }
  if (v.ALLOWED_ORIGINS.some((origin) => !origin.startsWith("https:"))) {
    faults.push("ALLOWED_ORIGINS must be https:// origins in production: sessions are sent to them.");
  }
  if (v.CLOCK_START) faults.push("CLOCK_START must not be set in production: the clock is the machine's.");
  return [...faults, ...insecureProviders(v)];
}
