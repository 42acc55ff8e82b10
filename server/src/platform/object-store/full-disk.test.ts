import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentOf, postForm, type RunningStore, runningStore, streamOf } from "./running-store.fixture";

/** A disk of a few kilobytes; only root may have one, and not in every container. */
const disk = mkdtempSync(path.join(tmpdir(), "lectern-full-"));
const mount = () => spawnSync("mount", ["-t", "tmpfs", "-o", "size=128k", "tmpfs", disk]).status === 0;
const unmount = () => spawnSync("umount", [disk]);
const possible = mount();
if (possible) unmount();

describe.skipIf(!possible)("the embedded store on a full disk", () => {
  let running: RunningStore;
  beforeAll(async () => {
    mount();
    running = await runningStore(undefined, disk);
  });
  afterAll(async () => {
    await running.close();
    unmount();
    rmSync(disk, { recursive: true, force: true });
  });

  const grant = (key: string) => ({ key, contentType: "text/plain", maxBytes: 1_000_000, seconds: 60 });
  const everything = () => readdirSync(disk, { recursive: true });

  it("answers 507 with a sentence, leaves nothing behind, and takes the same form when there is room", async () => {
    const form = await running.store.presignPost(grant("in/talk"));
    const before = everything();
    expect(await postForm(form, Buffer.alloc(300_000, "x"))).toMatchObject({
      status: 507,
      code: "StorageFull",
    });
    expect(everything()).toEqual(before);
    expect(await running.store.head("in/talk")).toBeNull();
    expect(await postForm(form, "small")).toMatchObject({ status: 201 });
    expect(await contentOf(await running.store.read("in/talk"))).toBe("small");
  });

  it("leaves what was there when the server's own file does not fit over it", async () => {
    await running.store.write("made/iso", streamOf("first"), "text/plain");
    const before = everything();
    const large = streamOf("y".repeat(300_000));
    await expect(running.store.write("made/iso", large, "text/plain")).rejects.toMatchObject({
      code: "ENOSPC",
    });
    expect(everything()).toEqual(before);
    expect(await contentOf(await running.store.read("made/iso"))).toBe("first");
  });
});

it.skipIf(possible)("could not have a small disk of its own here: a full one was not tried", () => {});
