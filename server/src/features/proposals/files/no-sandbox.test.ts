import { expect, inject } from "vitest";
import { diagnosis } from "#features/office/operations/diagnosis";
import { pdf } from "#platform/sanitise/hostile-pdf.fixture";
import { localRunner } from "#platform/sanitise/local-runner";
import { probeSandbox } from "#platform/sanitise/probe";
import type { SandboxProbe } from "#platform/sanitise/sandbox-monitor";
import { createSanitiser } from "#platform/sanitise/sanitiser";
import { RunnerUnavailable } from "#platform/sanitise/task-runner";
import { onNewServers } from "#testing/on-server";
import { confirm, sendFile, startUpload } from "#testing/upload";
import { PROCESS_FILE } from "./actions";
import { fileOf } from "./store";

const programs = inject("sandboxPrograms");
const ABSENT: SandboxProbe = { works: false, why: "absent" };
let found: SandboxProbe = ABSENT;
const { it, server, make } = onNewServers(() => {
  const runner = localRunner({ programs, unsandboxed: false, required: true, probe: async () => found });
  return { sanitiser: createSanitiser({ runner, programs }) };
});

/** A file that waits to be processed on a server as in production, whose sandbox is as `found` says. */
async function waitingFile(): Promise<{ id: number; fileId: string }> {
  const speaker = await make.speaker();
  const { id, sp } = await startUpload(server, speaker);
  await sendFile(server, sp, pdf());
  await confirm(server, speaker, id);
  return { id, fileId: (await fileOf(server.platform.db, id))?.id ?? "" };
}

it("opens no file where there is no sandbox: its original goes out as an ISO image, and doctor says so", async () => {
  found = ABSENT;
  const { id, fileId } = await waitingFile();
  await server.runJob(PROCESS_FILE, { id: fileId });
  expect(await fileOf(server.platform.db, id)).toMatchObject({
    state: "done",
    scanResult: "FAL",
    detectedType: null,
    reasons: ["no-sandbox"],
    transformedKey: null,
    isoKey: expect.any(String),
  });
  const { sandbox } = await diagnosis(server.platform);
  expect(sandbox).toEqual({ ok: false, detail: expect.stringContaining("Install bubblewrap") });
});

it("lets a file wait while the sandbox fails, and opens it once it works again", async () => {
  found = { works: false, why: "unsure" };
  const { id, fileId } = await waitingFile();
  await expect(server.runJob(PROCESS_FILE, { id: fileId })).rejects.toThrow(RunnerUnavailable);
  expect(await fileOf(server.platform.db, id)).toMatchObject({ attempts: 0, scanResult: null });
  found = await probeSandbox();
  const then = found.works ? "SUC" : "FAL";
  // What a failed probe says is believed for five seconds.
  await expect
    .poll(
      () =>
        server.runJob(PROCESS_FILE, { id: fileId }).then(
          () => "done",
          () => "away",
        ),
      { timeout: 20_000 },
    )
    .toBe("done");
  expect(await fileOf(server.platform.db, id)).toMatchObject({ state: "done", scanResult: then });
});
