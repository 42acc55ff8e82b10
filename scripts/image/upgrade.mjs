// The services of compose.yaml as another commit had them, replaced one by one while the portal is asked.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../places.mjs";
import { makeBases } from "./bases.mjs";
import { buildWith } from "./build.mjs";
import { eventually } from "./compose.mjs";
import { findAgain, leaveBehind } from "./kept.mjs";
import { CLI } from "./podman.mjs";
import { must, URL } from "./portal-checks.mjs";

/** Those that the image runs, in the order of docs/operations.md: servers one after the other, workers last. */
const OURS = ["web-1", "web-2", "converter", "worker"];

/** Runs `work` with the folder of another commit's files. */
export async function withCommit(commit, work) {
  const folder = mkdtempSync(join(tmpdir(), "lectern-former-"));
  try {
    const archive = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 256 * 1024 * 1024 });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the image of the commit whose files are in `folder`. `local`: base images are made here. */
export async function buildFormer(folder, { image, local }) {
  if (local) await makeBases(join(folder, "Dockerfile"));
  await buildWith({ image, context: folder });
}

/** The check that nothing is lost when `present` replaces `former`, two portals with the same names. Leaves `present` running. */
export const upgradeCheck = (former, present) => ({
  title: "compose.yaml's services keep their data when the image is replaced",
  async work() {
    await former.startAll();
    await eventually(async () =>
      must((await fetch(`${URL}/api/health/`)).ok, "the former version is not ready"),
    );
    const before = await leaveBehind(URL, (...args) => former.exec("web-1", ...CLI, ...args));
    const requests = keepAsking();
    await present.prepare();
    for (const name of OURS) {
      await former.end(name);
      await present.start(name);
      await present.healthy(name);
      if (name.startsWith("web") && !former.hasFixedAddress(name)) await findServersAgain(present);
    }
    const answered = await requests.stop();
    return `${await findAgain(URL, before)}; ${answered}`;
  },
});

/** Makes nginx resolve the names again, and waits for requests to the former addresses. */
async function findServersAgain(portal) {
  await portal.exec("proxy", "nginx", "-s", "reload");
  await sleep(5_000);
}

/** Asks for the edition five times a second. `stop()` returns how often and how fast, and throws for an answer that is none. */
function keepAsking() {
  const until = new AbortController();
  const faults = [];
  let longest = 0;
  let answered = 0;
  const asking = (async () => {
    for (; !until.signal.aborted; await sleep(200)) {
      const begun = Date.now();
      const answer = await fetch(`${URL}/api/edition/`).catch((error) => ({ status: error.message }));
      longest = Math.max(longest, Date.now() - begun);
      if (answer.ok || (answer.status === 503 && answer.headers.has("retry-after"))) answered++;
      else faults.push(answer.status);
    }
  })();
  return {
    async stop() {
      until.abort();
      await asking;
      must(faults.length === 0, `${faults.length} of ${faults.length + answered} requests failed: ${faults}`);
      return `${answered} requests answered meanwhile, within ${longest} ms`;
    },
  };
}
