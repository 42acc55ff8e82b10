import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { CHOICE_DEFAULTS } from "@lectern/domain/call/choices";
import type { ScanResult } from "@lectern/domain/proposals/files/words";
import { expect } from "vitest";
import yauzl from "yauzl";
import { replaceFile, updateFile } from "#features/proposals/files/store";
import { updateSubmission } from "#features/proposals/store";
import { seen } from "#testing/client";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { fetchFile } from "#testing/upload";
import { filedProposals } from "./file-store";
import { archiveOf } from "./safe-files";

const { it, server, as, visitor, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
});

const ORIGINAL = "the original";

async function withFile(title: string, result: ScanResult, content: string | null): Promise<number> {
  const { platform, clock } = server;
  const submissionId = await make.proposal(speaker, "Ready for Review", { title });
  const id = randomUUID();
  const keys = { originalKey: `originals/${id}`, isoKey: `iso/${id}`, transformedKey: `tf/${id}` };
  await platform.store.write(keys.originalKey, Readable.from([ORIGINAL]), "text/plain");
  await platform.store.write(keys.isoKey, Readable.from([ORIGINAL]), "text/plain");
  if (content !== null)
    await platform.store.write(keys.transformedKey, Readable.from([content]), "text/plain");
  const file = { id, submissionId, extension: "pptx", size: 4, ...keys } as const;
  await replaceFile(platform.db, { ...file, state: "done", confirmedAt: clock.now() });
  await updateFile(platform.db, id, {
    scanResult: result,
    reasons: result === "SUC" ? [] : ["macros-left-out"],
    ...(result === "FAL" && { transformedKey: null }),
  });
  return submissionId;
}

/** What an archive holds, by name. */
async function entriesOf(archive: Buffer): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(archive);
  const entries: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    entries[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  }
  return entries;
}

async function taken(onlyAccepted: boolean) {
  const body = { only_accepted: onlyAccepted };
  const { url } = (await as(organiser).post("/api/exports/files/", body)).json();
  const file = await fetchFile(server, `http://localhost${url}`);
  return { ...file, url, entries: await entriesOf(file.content) };
}

it("holds the rebuilt files by topic, no original, nothing withdrawn, and an index that says what is missing and why", async () => {
  const good = await withFile("CON: =1+1 ../naïve", "SUC", "rebuilt");
  const part = await withFile("Part", "PAR", "rebuilt in part");
  const bad = await withFile("=cmd()", "FAL", null);
  const lost = await withFile("Lost", "SUC", null);
  const withdrawn = await withFile("Withdrawn", "SUC", "rebuilt, too");
  await updateSubmission(server.platform.db, withdrawn, { status: "Withdrawn", decision: "ACC" });
  const { disposition, entries, url } = await taken(false);
  expect(disposition).toBe('attachment; filename="files.zip"');
  const number = (id: number) => String(id).padStart(4, "0");
  const name = `${number(good)}-con-1-1-naive`;
  const place = `red-team/${name}/${name}.pdf`;
  const partly = `red-team/${number(part)}-part/${number(part)}-part.pdf`;
  const { "index.csv": index, ...files } = entries;
  expect(files).toEqual({ [place]: "rebuilt", [partly]: "rebuilt in part" });
  expect(index?.split("\r\n").slice(1)).toEqual([
    `${good},CON: =1+1 ../naïve,Ada Lovelace,Red Team,,${place},rebuilt,`,
    `${part},Part,Ada Lovelace,Red Team,,${partly},rebuilt in part,Macros were left out.`,
    `${bad},'=cmd(),Ada Lovelace,Red Team,,,not made safe,Macros were left out.`,
    `${lost},Lost,Ada Lovelace,Red Team,,,missing,The rebuilt file is not in the store.`,
    "",
  ]);
  await updateSubmission(server.platform.db, part, { decision: "ACC" });
  expect(Object.keys((await taken(true)).entries)).toEqual([partly, "index.csv"]);
  const log = (await as(organiser).get("/api/audit/?action=export+files")).json();
  expect(log.lines.map((line: { details: unknown }) => line.details)).toEqual([
    [{ name: "what", value: "of accepted proposals" }],
    [{ name: "what", value: "of all proposals" }],
  ]);
  server.clock.advance(61);
  expect((await visitor.get(url)).statusCode, "an address that is over").toBe(404);
});

it("issues nothing to a user who changed group, was suspended or logged out since the request", async () => {
  const leaving: [string, (person: Person) => Promise<unknown>][] = [
    ["demoted", ({ id }) => change(id, "reviewer", false)],
    ["suspended", ({ id }) => change(id, "organiser", true)],
    ["logged out", (person) => as(person).post("/api/logout/")],
  ];
  const change = (id: string, group: string, suspended: boolean) =>
    as(organiser).put(`/api/people/${id}/standing/`, {
      group,
      suspended,
      seen: { group: "organiser", suspended: false },
    });
  for (const [how, leave] of leaving) {
    const person = await make.organiser();
    const { url } = (await as(person).post("/api/exports/files/", {})).json();
    expect((await visitor.send("HEAD" as "GET", url)).statusCode, how).toBe(200);
    await leave(person);
    expect(seen(await visitor.get(url)), how).toEqual({
      status: 404,
      body: { detail: "Not found." },
    });
  }
});

it("keeps one file open at a time, and none when the connection is cut", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => withFile(`Many ${n}`, "SUC", "x".repeat(200_000))));
  const opened: Readable[] = [];
  let most = 0;
  const store = {
    async read(key: string) {
      const stream = await server.store.read(key);
      opened.push(stream);
      most = Math.max(most, opened.filter((each) => !each.destroyed).length);
      return stream;
    },
  };
  const archive = await buffer(
    archiveOf(store, filedProposals(server.platform.db, false), CHOICE_DEFAULTS.topicTypes),
  );
  expect(Object.keys(await entriesOf(archive)).length).toBeGreaterThan(20);
  expect(most).toBe(1);

  opened.length = 0;
  const cut = archiveOf(
    store,
    filedProposals(server.platform.db, false),
    CHOICE_DEFAULTS.topicTypes,
  ) as Readable;
  await once(cut, "readable");
  cut.read(1);
  cut.destroy();
  await once(cut, "close");
  const soFar = opened.length;
  for (let turn = 0; turn < 5; turn++) await server.platform.db.execute("select 1");
  expect(opened.every((stream) => stream.destroyed)).toBe(true);
  expect(opened.length, "nothing more is read").toBe(soFar);
  expect(soFar).toBeLessThan(10);
});
