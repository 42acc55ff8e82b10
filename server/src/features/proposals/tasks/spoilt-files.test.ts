import { expect } from "vitest";
import { docx, pptx } from "#platform/sanitise/hostile-office.fixture";
import { pdf } from "#platform/sanitise/hostile-pdf.fixture";
import { rawZip, zip } from "#platform/sanitise/hostile-zip.fixture";
import { png } from "#platform/sanitise/picture.fixture";
import { ACTIVE, skeleton } from "#platform/sanitise/rebuild.fixture";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { fetchFile, sendFile } from "#testing/upload";
import { taskFileById } from "../files/task-files-store";
import { UNSAFE_FILES } from "../files/unsafe.fixture";
import { accepted, ask, aTask, setTasks } from "./world.fixture";

const { it, server, make } = onServer();

/** SPOILT_FILES=401 takes longer. */
const FILES = Number(process.env.SPOILT_FILES ?? 24);
const SLIDES = ["pdf", "docx", "pptx", "zip", "txt"];
const PHOTOS = ["png", "jpg"];

/** Numbers from a seed, so that a failure can be repeated. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const below = random(20_250_701);
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

type File = { content: Buffer; extension: string };

/** Files with what must not survive, each by its own name. */
const HOSTILE: File[] = [
  ...UNSAFE_FILES.map(([, content, extension]) => ({ content, extension })).slice(0, 4),
  {
    content: pdf({ catalogue: "/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>", pages: 2 }),
    extension: "pdf",
  },
  { content: pdf({ page: "/AA<</O<</S/Launch/F(calc.exe)>>>>" }), extension: "pdf" },
  {
    content: pdf({ page: "/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://evil.example)>>>>]" }),
    extension: "pdf",
  },
  { content: pdf({ size: [200_000, 200_000] }), extension: "pdf" },
  { content: docx({ parts: { "word/vbaProject.bin": "x" } }), extension: "docx" },
  {
    content: docx({ prolog: '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }),
    extension: "docx",
  },
  { content: pptx(), extension: "pptx" },
  { content: zip({ "../../etc/passwd": "x", "a.pdf": pdf() }), extension: "zip" },
  {
    content: rawZip([{ name: "link", mode: 0o120777, content: Buffer.from("/etc/passwd") }]),
    extension: "zip",
  },
  { content: rawZip([{ name: "a.txt", size: 1 << 30, content: Buffer.from("x") }]), extension: "zip" },
  { content: zip({ "inner.zip": zip({ "run.exe": "MZ\0", "ok.txt": "Hello" }) }), extension: "zip" },
  { content: Buffer.from("Just text\u202e\u0000\u001b[31m"), extension: "txt" },
];
const PICTURES: File[] = [
  { content: png({ width: 8, height: 8, type: 2, row: Buffer.alloc(24, 7) }), extension: "png" },
  { content: png({ width: 60_000, height: 60_000, type: 2, row: Buffer.alloc(24, 7) }), extension: "png" },
  {
    content: png({
      width: 8,
      height: 8,
      type: 2,
      row: Buffer.alloc(24, 7),
      more: Buffer.from("x".repeat(99)),
    }),
    extension: "jpg",
  },
];

/** Cut, with other bytes, with a part of another file, or by another name. */
function spoilt(files: readonly File[], extensions: readonly string[]): File {
  const { content, extension } = pick(files);
  const other = pick(files).content;
  const bytes = Buffer.from(content);
  const ways: (() => File)[] = [
    () => ({ content: bytes.subarray(0, 1 + below(bytes.length)), extension }),
    () => {
      for (let n = 1 + below(20); n > 0; n--) bytes[below(bytes.length)] = below(256);
      return { content: bytes, extension };
    },
    () => {
      const at = below(bytes.length);
      return { content: Buffer.concat([bytes.subarray(0, at), other, bytes.subarray(at)]), extension };
    },
    () => ({ content: bytes, extension: pick(extensions) }),
  ];
  return pick(ways)();
}

async function handIn(speaker: Person, task: string, { content, extension }: File): Promise<string> {
  const id = await accepted(server, speaker);
  const body = { extension, title: "Ada" };
  const { file, sp } = (
    await ask(server, speaker, "POST", `/api/tasks/${id}/${task}/upload/`, { body })
  ).json();
  await sendFile(server, sp, content);
  const confirmed = await ask(server, speaker, "POST", `/api/task-files/${file}/confirm/`);
  expect(confirmed.statusCode).toBe(200);
  await server.runJobs();
  return file;
}

it.for([
  { kind: "slides", files: HOSTILE, extensions: SLIDES, share: 0.75 },
  { kind: "photo", files: PICTURES, extensions: PHOTOS, share: 0.25 },
] as const)(
  "takes any file as $kind to an end, and leaves nothing active in a copy",
  { timeout: 3_600_000 },
  async ({ kind, files, extensions, share }) => {
    const organiser = await make.organiser();
    let speaker = await make.speaker();
    const task = (await setTasks(server, organiser, [aTask({ kind, label: kind })])).tasks[0]?.id ?? "";
    const results: Record<string, number> = {};
    const wanted = Math.ceil(FILES * share);
    for (let n = 0; n < wanted; n++) {
      const given = n < files.length ? (files[n] as File) : spoilt(files, extensions);
      // A speaker may upload 60 files in ten minutes.
      if (n > 0 && n % 50 === 0) speaker = await make.speaker();
      const file = await handIn(speaker, task, given);
      const row = await taskFileById(server.platform.db, file);
      const what = `file ${n}, ${given.extension}: ${JSON.stringify(row?.reasons)}`;
      expect(row, what).toMatchObject({
        state: "done",
        scanResult: expect.stringMatching(/^(SUC|PAR|FAL)$/),
      });
      expect(row?.reasons, what).not.toContain("processing-crashed");
      const result = row?.scanResult ?? "";
      results[result] = (results[result] ?? 0) + 1;
      expect(row?.transformedKey === null, what).toBe(result === "FAL");
      if (!row?.transformedKey || kind === "photo") continue;
      const link = (await ask(server, organiser, "POST", `/api/task-files/${file}/tf/`)).json().url;
      const { status, content } = await fetchFile(server, link);
      const isPdf = content.subarray(0, 4).toString() === "%PDF";
      expect([status, isPdf && skeleton(content).match(ACTIVE)?.[0]], what).toEqual([
        200,
        isPdf && undefined,
      ]);
    }
    if (FILES > 100) console.info(kind, results);
    expect(Object.values(results).reduce((sum, count) => sum + count, 0)).toBe(wanted);
    if (kind === "slides") expect(results.FAL).toBeGreaterThan(0);
  },
);
