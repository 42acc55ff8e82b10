// One container with all parts: the built-in database and store on a volume, and an upgrade of the image that keeps them.
import { randomUUID } from "node:crypto";
import { eventually, named } from "./compose.mjs";
import { logIn } from "./people.mjs";
import { LIMITS, podman, remove } from "./podman.mjs";
import { must } from "./portal-checks.mjs";

const PORT = 8081;
const URL = `http://localhost:${PORT}`;
const CLI = ["node", "server/bin/lectern.js"];
const all = { containers: [named("alone")], volumes: [named("alone")] };

/** Starts `image` on the volume of the one before, with settings of its own that it must refuse or accept. */
async function start(image, secret) {
  await podman(
    ...["run", "--detach", "--name", named("alone"), "--read-only", "--tmpfs=/tmp", "--cap-drop=ALL"],
    ...["--security-opt=no-new-privileges", ...LIMITS, "--volume", `${named("alone")}:/data`],
    ...["--publish", `127.0.0.1:${PORT}:3000`, "--env", `PUBLIC_URL=${URL}`, "--env", `SECRET_KEY=${secret}`],
    ...["--env", "SMTP_URL=smtp://127.0.0.1:9", image],
  );
  await eventually(() => podman("healthcheck", "run", named("alone")));
}

async function stop() {
  await podman("stop", "--time", "30", named("alone"));
  const code = await podman("inspect", "--format", "{{.State.ExitCode}}", named("alone"));
  must(code === "0", `exit code ${code}: ${await podman("logs", named("alone"))}`);
  await remove({ containers: all.containers });
}

/** The check of one container; `former` and `present` are images. */
export const aloneCheck = (former, present) => ({
  title: "one container keeps its data when its image is replaced",
  async work() {
    await remove(all);
    const [secret, password] = [randomUUID() + randomUUID(), `al-${randomUUID().slice(0, 8)}`];
    try {
      await start(former, secret);
      const create = ["user", "create", "ada@example.org", "speaker", "--password", password];
      await podman("exec", named("alone"), ...CLI, ...create);
      await stop();
      await start(present, secret);
      const call = await logIn(URL, "ada@example.org", password);
      await call("GET", "/api/submissions/");
      const owner = await podman("exec", named("alone"), "stat", "-c", "%u %a", "/data");
      await stop();
      return `the account logs in; /data is ${owner}; both ended with 0`;
    } finally {
      await remove(all);
    }
  },
});
