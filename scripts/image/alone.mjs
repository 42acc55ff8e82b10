// One container with all parts: the built-in database and store on a volume, and an upgrade of the image that keeps them.
import { randomUUID } from "node:crypto";
import { eventually, named } from "./compose.mjs";
import { findAgain, leaveBehind } from "./kept.mjs";
import { CLI, endContainer, LIMITS, podman, remove } from "./podman.mjs";

const PORT = 8081;
const URL = `http://localhost:${PORT}`;
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

/** The check of one container; `former` and `present` are images. */
export const aloneCheck = (former, present) => ({
  title: "one container keeps its data when its image is replaced",
  async work() {
    await remove(all);
    const secret = randomUUID() + randomUUID();
    try {
      await start(former, secret);
      const before = await leaveBehind(URL, (...args) => podman("exec", named("alone"), ...CLI, ...args));
      await endContainer(named("alone"));
      await start(present, secret);
      const found = await findAgain(URL, before);
      const owner = await podman("exec", named("alone"), "stat", "-c", "%u %a", "/data");
      await endContainer(named("alone"));
      return `${found}; /data is ${owner}; both ended with 0`;
    } finally {
      await remove(all);
    }
  },
});
