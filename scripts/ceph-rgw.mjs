// A real S3 server for tests: Ceph's RADOS gateway on one machine, with its objects in memory, or on disk to survive a kill.
// Debian: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-common
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./system-postgres.mjs";

const TEST_KEYS = { accessKeyId: "LECTERNTEST", secretAccessKey: "lectern-test-secret" };
const CLUSTER = "5c6a3f4e-0e0b-4a0e-9a56-1d1f0c1a7b11";
const DISK = "11111111-2222-4333-8444-555555555555";
const PATIENCE_MS = 90_000;

export const cephInstalled = () =>
  ["/usr/bin/radosgw", "/usr/bin/ceph-mon", "/usr/bin/ceph-osd"].every((path) => existsSync(path));

/**
 * Starts it and returns the settings of an S3 store with an empty bucket, and `close`.
 * With `durable: true` it can be killed and restarted without losing acknowledged objects.
 * @param {{durable?: boolean, listen?: string, keys?: typeof TEST_KEYS, bucket?: string}} [options] `listen`: an address and a
 * port for others than this machine
 */
export async function startCeph({ durable = false, listen, keys = TEST_KEYS, bucket = "lectern-test" } = {}) {
  const home = mkdtempSync(join(tmpdir(), "lectern-ceph-"));
  const inHome = (name) => join(home, name);
  const [v2, v1, free] = await Promise.all([freePort(), freePort(), freePort()]);
  const address = listen ?? `127.0.0.1:${free}`;
  const port = address.split(":").at(-1);
  const children = [];
  const run = (program, ...args) =>
    execFileSync(program, args, {
      cwd: home,
      env: { ...process.env, CEPH_CONF: inHome("ceph.conf") },
      stdio: "pipe",
    });
  const begin = (program, ...args) => {
    const child = spawn(program, ["-c", inHome("ceph.conf"), ...args, "-f"], { cwd: home, stdio: "ignore" });
    children.push(child);
    return child;
  };
  const monitor = () => begin("ceph-mon", "-i", "a");
  const disk = () => begin("ceph-osd", "-i", "0");
  const gateway = () => begin("radosgw", "-n", "client.rgw.a");
  const kill = async () => {
    for (const child of children.splice(0).reverse()) await ended(child);
  };
  const close = async () => {
    await kill();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    for (const folder of ["mon", "osd", "run"]) mkdirSync(inHome(folder));
    writeFileSync(
      inHome("ceph.conf"),
      settings(home, `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`, address, durable),
    );
    run("ceph-authtool", "--create-keyring", "keyring", "--gen-key", "-n", "mon.", "--cap", "mon", "allow *");
    for (const name of ["client.admin", "client.rgw.a"]) {
      run(
        "ceph-authtool",
        "keyring",
        "--gen-key",
        "-n",
        name,
        "--cap",
        "mon",
        "allow *",
        "--cap",
        "osd",
        "allow *",
      );
    }
    run(
      "ceph-authtool",
      "keyring",
      "--gen-key",
      "-n",
      "osd.0",
      "--cap",
      "mon",
      "allow profile osd",
      "--cap",
      "osd",
      "allow *",
    );
    run(
      "monmaptool",
      "--create",
      "--fsid",
      CLUSTER,
      "--addv",
      "a",
      `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`,
      "monmap",
    );
    run("ceph-mon", "--mkfs", "-i", "a", "--monmap", "monmap", "--keyring", "keyring");
    monitor();
    await until(() => run("ceph", "--connect-timeout", "5", "auth", "import", "-i", "keyring"));
    run("ceph", "osd", "new", DISK, "0");
    run("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", DISK);
    disk();
    await until(() => run("ceph", "osd", "crush", "add", "osd.0", "1.0", "root=default", "host=localhost"));
    gateway();
    const endpoint = `http://127.0.0.1:${port}`;
    const answers = () => until(() => fetch(endpoint));
    await answers();
    const { accessKeyId, secretAccessKey } = keys;
    const user = [
      "--uid=lectern",
      "--display-name=lectern",
      `--access-key=${accessKeyId}`,
      `--secret-key=${secretAccessKey}`,
    ];
    run("radosgw-admin", "-n", "client.rgw.a", "user", "create", ...user);
    const store = { endpoint, region: "us-east-1", bucket, ...keys };
    await makeBucket(store);
    return {
      store,
      close,
      makeBucket: (bucket) => makeBucket({ ...store, bucket }),
      drop: (bucket, key) => dropObject({ ...store, bucket }, key),
      /** Kills all processes, like a power cut. */
      kill,
      async start() {
        for (const program of [monitor, disk, gateway]) program();
        await answers();
      },
      /** Pauses all processes until `thaw`. */
      freeze: () => children.forEach((child) => void child.kill("SIGSTOP")),
      thaw: () => children.forEach((child) => void child.kill("SIGCONT")),
    };
  } catch (error) {
    await close();
    throw new Error(`Ceph did not start: ${error.message} ${error.stderr ?? ""}`);
  }
}

async function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await end;
}

async function makeBucket(store) {
  const { CreateBucketCommand } = await import("@aws-sdk/client-s3");
  await send(store, new CreateBucketCommand({ Bucket: store.bucket }));
}

async function dropObject(store, Key) {
  const { DeleteObjectCommand } = await import("@aws-sdk/client-s3");
  await send(store, new DeleteObjectCommand({ Bucket: store.bucket, Key }));
}

async function send({ endpoint, region, ...credentials }, command) {
  const { S3Client } = await import("@aws-sdk/client-s3");
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(command);
  client.destroy();
}

async function until(work) {
  for (const begun = Date.now(); ; await sleep(500)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() - begun > PATIENCE_MS) throw error;
    }
  }
}

const IN_MEMORY = `osd objectstore = memstore
memstore device bytes = 1073741824`;
const ON_DISK = `osd objectstore = bluestore
bluestore block create = true
bluestore block size = 2147483648
osd memory target = 939524096`;

// cephx stays on: the gateway does not connect without it.
const settings = (home, monitor, address, durable) => `[global]
fsid = ${CLUSTER}
mon host = ${monitor}
mon initial members = a
keyring = ${home}/keyring
run dir = ${home}/run
admin socket = ${home}/run/$name.asok
log file = ${home}/$name.log
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
mon data = ${home}/mon
osd data = ${home}/osd
${durable ? ON_DISK : IN_MEMORY}
ms bind ipv4 = true
ms bind ipv6 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1

[client.rgw.a]
rgw frontends = beast endpoint=${address}
rgw data = ${home}/run
`;
