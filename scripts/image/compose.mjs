// Runs compose.yaml's services as containers of podman, with each option that it gives them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "yaml";
import { ROOT } from "../places.mjs";
import { endContainer, exitOf, LIMITS, podman, remove } from "./podman.mjs";

const PATIENCE_MS = 120_000;

/** The names of containers, volumes and networks, so that a portal that is in use keeps its own. */
export const named = (name) => `lectern-check-${name}`;

/** Reads the compose.yaml of a folder with `variables` in place of `${NAME:?…}`. */
export function readCompose(variables, project = ROOT) {
  const text = readFileSync(join(project, "compose.yaml"), "utf8").replace(
    /\$\{(\w+):\?[^}]*\}/g,
    (_, name) => variables[name],
  );
  return parse(text.replaceAll("$$", "$"), { merge: true });
}

/** Docker's words for what podman calls otherwise. */
const securityOption = (option) =>
  option
    .replace("systempaths=unconfined", "unmask=ALL")
    .replace("no-new-privileges=true", "no-new-privileges");

/** Each option of a service, as arguments. One that is missing here is an error, so that nothing is ignored unseen. */
const OPTIONS = {
  build: () => [],
  image: () => [],
  command: () => [],
  depends_on: () => [],
  // A restart would hide a crash from the check.
  restart: () => [],
  init: (on) => (on ? ["--init"] : []),
  stop_grace_period: (time) => ["--stop-timeout", String(Number.parseInt(time, 10))],
  environment: (all) => Object.entries(all).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
  network_mode: (mode) => ["--network", mode],
  read_only: (on) => (on ? ["--read-only"] : []),
  cap_drop: (all) => all.map((each) => `--cap-drop=${each}`),
  security_opt: (all) => all.map((each) => `--security-opt=${securityOption(each)}`),
  pids_limit: (count) => ["--pids-limit", String(count)],
  mem_limit: (size) => ["--memory", size],
  tmpfs: (all) => all.map((each) => `--tmpfs=${each}`),
  ports: (all) => all.map((each) => `--publish=${each}`),
  volumes: (all) => all.map((each) => `--volume=${named(each)}`),
  entrypoint: (words) => ["--entrypoint", JSON.stringify(words)],
  healthcheck: ({ disable, test = [] }) =>
    disable ? ["--no-healthcheck"] : ["--health-cmd", test.slice(1).join(" ")],
  networks(wanted, service) {
    const entries = Array.isArray(wanted) ? wanted.map((name) => [name, {}]) : Object.entries(wanted);
    return entries.flatMap(([name, options]) => {
      const aliases = [service, ...(options?.aliases ?? [])].map((alias) => `alias=${alias}`);
      const address = options?.ipv4_address ? [`ip=${options.ipv4_address}`] : [];
      return ["--network", `${named(name)}:${[...aliases, ...address].join(",")}`];
    });
  },
  configs: (all, _service, { folder }) =>
    all.map(({ source, target }) => `--volume=${join(folder, source)}:${target}:ro`),
};

/**
 * The services of `compose` as containers. `imageOf` returns the image to run for the one that is named; `folder` is for files
 * that they read.
 */
export function portalOf(compose, { imageOf, folder, mounts = {} }) {
  const { services, networks, volumes, configs = {} } = compose;
  const all = {
    containers: Object.keys(services).map(named),
    volumes: Object.keys(volumes).map(named),
    networks: Object.keys(networks).map(named),
  };

  /** Writes the files that services read, and creates the networks that are missing. */
  async function prepare() {
    mkdirSync(folder, { recursive: true });
    for (const [name, { content }] of Object.entries(configs)) writeFileSync(join(folder, name), content);
    for (const [name, options] of Object.entries(networks)) {
      if ((await exitOf("network", "exists", named(name))) === 0) continue;
      const [range] = options?.ipam?.config ?? [];
      const flags = [
        ...(options?.internal ? ["--internal"] : []),
        ...(range
          ? ["--subnet", range.subnet, "--gateway", range.gateway, "--ip-range", range.ip_range]
          : []),
      ];
      await podman("network", "create", ...flags, named(name));
    }
  }

  async function start(name) {
    const service = services[name];
    const options = Object.entries(service).flatMap(([option, value]) => {
      const write = OPTIONS[option];
      if (!write) throw new Error(`compose.yaml's ${option} is unknown to this check.`);
      return write(value, name, { folder });
    });
    const mounted = (mounts[name] ?? []).map((each) => `--volume=${each}`);
    await podman(
      "run",
      ...["--detach", "--name", named(name), ...LIMITS, ...options, ...mounted],
      ...[imageOf(service.image), ...(service.command ?? [])],
    );
  }

  /** Waits until a service's own health check is content, if it has one. */
  async function healthy(name) {
    if (services[name].healthcheck?.disable) return;
    await eventually(async () => {
      if ((await exitOf("healthcheck", "run", named(name))) !== 0) throw new Error(`${name} is not healthy`);
    });
  }

  return {
    prepare,
    start,
    healthy,
    /** Starts all services on empty volumes. */
    async startAll() {
      await remove(all);
      await prepare();
      for (const name of ["database", "store", "mail"]) await start(name);
      await healthy("database");
      for (const name of ["bucket", "converter", "web-1", "web-2", "worker", "proxy"]) await start(name);
    },
    /** Whether a container that replaces this service's has the same address. */
    hasFixedAddress: (name) =>
      Object.values(services[name].networks).some((network) => network?.ipv4_address),
    /** Ends a service in its own time, and removes its container. */
    end: (name) => endContainer(named(name)),
    close: () => remove(all),
    exec: (name, ...words) => podman("exec", named(name), ...words),
    logs: (name) => podman("logs", named(name)),
    /** What the servers have logged as a warning or an error. */
    async warnings() {
      const logs = await Promise.all(["web-1", "web-2"].map((name) => podman("logs", named(name))));
      return logs.flatMap((log) => log.split("\n")).filter((line) => /"level":[456]0/.test(line));
    },
  };
}

/** Repeats `work` until it does not throw, for two minutes at most. */
export async function eventually(work, patience = PATIENCE_MS) {
  for (const until = Date.now() + patience; ; await sleep(500)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
