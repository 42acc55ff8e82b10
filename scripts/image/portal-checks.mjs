// What is checked of compose.yaml's services while they run.
import { randomUUID } from "node:crypto";
import { eventually, named } from "./compose.mjs";
import { logIn, officeFiles, openCall, submitFile } from "./people.mjs";
import { CLI, LIMITS, podman, remove } from "./podman.mjs";

export const URL = "http://localhost:8080";
const PASSWORD = `im-${randomUUID().slice(0, 8)}`;

/** Throws with `what` unless it holds. */
export function must(holds, what) {
  if (!holds) throw new Error(what);
}

/** Sends half a request, waits, sends the rest, and prints the answer's status. */
const SLOW_REQUEST = `
const body = JSON.stringify({ email: "x@example.org", password: "x", token: "x" });
const headers = { "content-type": "application/json", "content-length": body.length };
const sent = require("http").request("http://web-1:3000/api/login/", { method: "POST", headers }, (answer) => {
  console.log(answer.statusCode); answer.resume(); });
sent.on("error", (error) => console.log(error.message));
sent.write(body.slice(0, 10));
setTimeout(() => sent.end(body.slice(10)), 4000);`;

/** The checks, in their order: each has a title, and returns what it saw. */
export const portalChecks = (portal) => [
  {
    title: "two servers answer through the proxy",
    async work() {
      await eventually(async () => must((await fetch(`${URL}/api/health/`)).ok, "no answer of 200"));
      await Promise.all(["web-1", "web-2"].map(portal.healthy));
      return "ready, HEALTHCHECK healthy";
    },
  },
  {
    title: "no container of ours runs as root",
    async work() {
      const services = ["web-1", "web-2", "worker", "converter"];
      const ids = await Promise.all(services.map((name) => portal.exec(name, "id", "-u")));
      must(
        ids.every((id) => id === "1000"),
        `accounts ${ids}`,
      );
      return "account 1000 in four containers";
    },
  },
  {
    title: "the converter has no network, no capability, and nothing to write to",
    async work() {
      await portal.healthy("converter");
      const interfaces = await portal.exec("converter", "ls", "/sys/class/net");
      must(interfaces === "lo", `interfaces ${interfaces}`);
      const status = await portal.exec("converter", "cat", "/proc/1/status");
      must(/^CapEff:\s0+$/m.test(status) && /^NoNewPrivs:\s1$/m.test(status), status);
      const writable = await portal
        .exec("converter", "sh", "-c", "touch /lectern/x || touch /data/x")
        .catch(() => null);
      must(writable === null, "it wrote to its image or to /data");
      const said = await portal.exec("converter", ...CLI, "converter", "--check");
      must(/in its own sandbox/.test(said), said);
      return said;
    },
  },
  {
    title: "office files are rebuilt, from the browser's upload to the safe copy",
    async work() {
      const inServer = (...args) => portal.exec("web-1", ...CLI, ...args);
      await openCall(inServer);
      await inServer("user", "create", "boss@example.org", "organiser", "--password", PASSWORD);
      await inServer("user", "create", "ada@example.org", "speaker", "--password", PASSWORD);
      const call = await logIn(URL, "ada@example.org", PASSWORD);
      const ids = [];
      for (const [extension, content] of await officeFiles())
        ids.push(await submitFile(call, extension, content));
      const query = `select extension, scan_result from submission_file
        where state = 'done' and submission_id in (${ids}) order by 1`;
      const seen = await eventually(async () => {
        const rows = await portal.exec("database", "psql", "-U", "lectern", "-tA", "-c", query, "lectern");
        must(rows.split("\n").length === 2, `${rows}\n${await portal.logs("worker")}`);
        return rows;
      });
      must(seen === "docx|SUC\npptx|SUC", seen);
      return "docx and pptx: safe copies";
    },
  },
  {
    title: "doctor is content in server and worker",
    async work() {
      await portal.exec("web-1", ...CLI, "doctor");
      const said = await portal.exec("worker", ...CLI, "doctor");
      return `${said.split("\n").length} lines, none failed`;
    },
  },
  {
    title: "mails arrive",
    work: () =>
      eventually(async () => {
        must(/ada@example\.org/.test(await portal.logs("mail")), "no mail to the speaker");
        return "in the mail catcher";
      }, 30_000),
  },
  {
    title: "SIGTERM lets a server finish its requests, and the other one continues",
    async work() {
      const slow = portal.exec("web-2", "node", "-e", SLOW_REQUEST).catch((error) => error.message);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await podman("stop", "--time", "30", named("web-1"));
      const status = await slow;
      must(/^4\d\d$/.test(status), `a request that had begun: ${status}`);
      const code = await podman("inspect", "--format", "{{.State.ExitCode}}", named("web-1"));
      must(code === "0", `exit code ${code}`);
      const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${URL}/api/edition/`)));
      must(
        answers.every(({ ok }) => ok),
        "the proxy answered with an error",
      );
      return `answered ${status}, exit code 0, 20 of 20 requests answered meanwhile`;
    },
  },
  {
    title: "another account number writes to a new volume",
    async work() {
      await portal.exec("database", "createdb", "-U", "lectern", "other");
      const [container, volume] = [named("other"), named("other")];
      await remove({ containers: [container], volumes: [volume] });
      try {
        await podman(
          ...[
            "run",
            "--detach",
            "--name",
            container,
            "--user",
            "1234",
            "--read-only",
            "--tmpfs=/tmp",
            ...LIMITS,
          ],
          ...["--cap-drop=ALL", "--volume", `${volume}:/data`, "--network", named("inside")],
          ...["--env", "PUBLIC_URL=http://localhost:8080", "--env", `SECRET_KEY=${randomUUID()}`],
          ...["--env", "DATABASE_URL=postgres://lectern:lectern@database:5432/other"],
          ...["--env", "SMTP_URL=smtp://mail:1025", "localhost/lectern"],
        );
        await eventually(() => podman("healthcheck", "run", container));
        const owner = await podman("exec", container, "sh", "-c", "stat -c %u /data/store; id -u; id -g");
        must(owner === "1234\n1234\n0", owner);
        return "1234 in group 0; the built-in store is its own";
      } finally {
        await remove({ containers: [container], volumes: [volume] });
      }
    },
  },
];
