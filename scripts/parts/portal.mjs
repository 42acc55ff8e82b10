import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logIn, PROFILE, PROPOSAL } from "../api-client.mjs";
import { part } from "../drill/part.mjs";
import { inProject, ROOT } from "../places.mjs";
import { findSystemPostgres, freePort, startSystemPostgres } from "../system-postgres.mjs";

const CLI = inProject("server/dist/cli.js");
const PASSWORD = "parts-&-fine";
const NOBODY = 65_534;
/** Its own account, as in production; without root, ours. */
const AS_NOBODY =
  process.getuid?.() === 0
    ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"]
    : ["env"];
const [PROGRAM, ...BEFORE] = [...AS_NOBODY, process.execPath, CLI];

/** The built portal, while its call is open, on a PostgreSQL of the system. `more` are further settings. */
export async function startPortal(more = {}) {
  const found = findSystemPostgres();
  if (found === null) throw new Error("This needs a PostgreSQL of the system: apt-get install postgresql.");
  const home = mkdtempSync(join(tmpdir(), "lectern-parts-"));
  chmodSync(home, 0o755);
  if (PROGRAM === "setpriv") chownSync(home, NOBODY, NOBODY);
  const postgres = await startSystemPostgres(found, { durable: false });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...{
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(home, "data"),
    },
    ...{ DATABASE_URL: postgres.url, SECRET_KEY: "a secret for the parts that is long enough" },
    ...{ CAPTCHA_PROVIDER: "none", DEMO: "0", LOG_LEVEL: "warn" },
    ...more,
  };
  const run = (args, changes = {}) =>
    execFileSync(PROGRAM, [...BEFORE, ...args], {
      ...{ cwd: ROOT, stdio: "pipe", env: { ...process.env, ...settings, ...changes } },
    }).toString();
  const lectern = (...args) => run(args);
  const server = part({
    ...{ name: "the portal", program: PROGRAM, args: [...BEFORE, "serve"], cwd: ROOT, env: settings },
    log: join(home, "portal.log"),
    ready: async () => (await fetch(`${url}/api/health/live/`)).ok,
  });
  const close = async () => {
    await server.stop();
    await postgres.close();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    lectern("migrate");
    await server.start();
    lectern("edition", "set", "opensAt", "2020-01-01T00:00:00Z");
    lectern("edition", "set", "closesAt", "2090-01-01T00:00:00Z");
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    settings,
    lectern,
    /** Prints what `lectern doctor` says; throws where it fails. */
    doctor: (changes) => run(["doctor"], changes),
    /** Creates an account and returns what calls the API as its owner. */
    async join(email, group) {
      lectern("user", "create", email, group, "--password", PASSWORD);
      const call = await logIn(url, { email, password: PASSWORD, token: "any" });
      if (group === "speaker") await call("PUT", "/api/user/profile/", PROFILE);
      const propose = async (title, file = {}) => {
        const created = await call("POST", "/api/submit/", { ...PROPOSAL, title, ...file });
        return "extension" in file ? created : created.submission_id;
      };
      return Object.assign(call, { propose, email, password: PASSWORD });
    },
    close,
  };
}
