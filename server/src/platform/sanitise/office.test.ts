import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withFileJob } from "./file-job";
import { docx, paragraph, pptx } from "./hostile-office.fixture";
import { zip } from "./hostile-zip.fixture";
import { RetryLater } from "./job-runner";
import { ACTIVE, realSanitiser, rebuildBytes, skeleton } from "./rebuild.fixture";

const tool = realSanitiser();
const { office } = await tool.state();
if (!office.ready) {
  console.warn(
    `The tests of office files are left out: ${office.missing.join(" and ")} missing or forbidden.`,
  );
}

describe.skipIf(!office.ready)("a rebuilt office file", { timeout: 120_000 }, () => {
  const knocks: string[] = [];
  const listener = createServer((request, response) => {
    knocks.push(`${request.method} ${request.url}`);
    response.end();
  });
  let base = "";
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        listener.listen(0, "127.0.0.1", () => {
          base = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
          resolve();
        });
      }),
  );
  afterAll(() => void listener.close());

  it("is a PDF of pictures and nothing else", async () => {
    for (const [type, bytes] of [
      ["docx", docx()],
      ["pptx", pptx()],
    ] as const) {
      const { bytes: made, reasons } = await rebuildBytes(tool, bytes, type);
      expect(reasons).toEqual([]);
      expect(made?.subarray(0, 5).toString()).toBe("%PDF-");
      expect(skeleton(made ?? Buffer.alloc(0))).not.toMatch(ACTIVE);
    }
  });

  it("fetched nothing, however the file asked for it", async () => {
    const namespaces =
      'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
    const picture = `<w:p><w:r><w:drawing><wp:inline ${namespaces}><wp:extent cx="990000" cy="990000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rImage"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="990000" cy="990000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
    const field = `<w:p><w:fldSimple w:instr=" INCLUDEPICTURE &quot;${base}/field.png&quot; "/></w:p>`;
    const type = (kind: string) =>
      `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`;
    const relations = [
      `<Relationship Id="rImage" Type="${type("image")}" Target="${base}/image.png" TargetMode="External"/>`,
      `<Relationship Id="rT" Type="${type("attachedTemplate")}" Target="${base}/t.dotm" TargetMode="External"/>`,
    ].join("");
    const file = docx({ body: picture + field + paragraph("Hello"), relations });
    expect((await rebuildBytes(tool, file, "docx")).bytes).not.toBeNull();
    const page = Buffer.from(
      `<html><img src="${base}/page.png"><iframe src="${base}/frame"></iframe></html>`,
    );
    await rebuildBytes(tool, page, "doc");
    expect(knocks).toEqual([]);
    // The listener would have heard it.
    await fetch(`${base}/proof`);
    expect(knocks).toEqual(["GET /proof"]);
  });

  it("is not made of something that is no such file", async () => {
    for (const bytes of [Buffer.from("%PDF-1.4\n"), zip({ "a.txt": "a" }), Buffer.from("<html>")]) {
      expect(await rebuildBytes(tool, bytes, "docx")).toEqual({ bytes: null, reasons: ["not-converted"] });
    }
  });

  it("is given up once its computing time is used up", async () => {
    const bomb = docx({ body: paragraph("x").repeat(600_000) });
    const rebuilt = await rebuildBytes(tool, bomb, "docx", { cpuSeconds: 2 });
    expect(rebuilt).toEqual({ bytes: null, reasons: ["took-too-long"] });
  });

  it("is left for another try when the system kills LibreOffice, as where memory runs out", async () => {
    const stop = killAsSoonAsSeen("soffice.bin");
    const rebuilding = withFileJob(
      async (job) => {
        const source = job.path();
        writeFileSync(source, docx());
        return tool.rebuild(job, source, "docx");
      },
      { conclusive: { usedUp: true, heldUp: false } },
    );
    await expect(rebuilding).rejects.toEqual(new RetryLater("held-up"));
    expect(stop()).toBe(1);
  });
});

/** Kills one process of ours, of this name; returns a function that counts them. */
function killAsSoonAsSeen(program: string): () => number {
  let killed = 0;
  const look = setInterval(() => {
    const pid = killed === 0 ? descendantNamed(program) : null;
    if (pid === null) return;
    killed += 1;
    process.kill(pid, "SIGKILL");
  }, 5);
  return () => {
    clearInterval(look);
    return killed;
  };
}

function descendantNamed(program: string): number | null {
  const todo = [process.pid];
  for (let pid = todo.pop(); pid !== undefined; pid = todo.pop()) {
    if (read(`/proc/${pid}/comm`).trim() === program) return pid;
    const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
    todo.push(
      ...threads.flatMap((t) =>
        read(`/proc/${pid}/task/${t}/children`).split(" ").filter(Boolean).map(Number),
      ),
    );
  }
  return null;
}

function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
