import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { deflateSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { docx } from "../sanitise/hostile-office.fixture";
import { pdf } from "../sanitise/hostile-pdf.fixture";
import { zip } from "../sanitise/hostile-zip.fixture";
import { clamd, clamdAddress } from "./clamd";
import {
  clamdIsInstalled,
  EICAR,
  KNOWN_BY_HASH,
  type RunningClamd,
  runClamd,
  STREAM_LIMIT,
} from "./running-clamd.fixture";

const QUICK = { times: { connectMs: 500, idleMs: 700, totalMs: 3_000 }, pauses: [] };
const content = (bytes: Buffer) => async () => Readable.from([bytes]);

/** A PDF with this file attached, compressed. */
function withAttachment(file: Buffer): Buffer {
  const packed = deflateSync(file);
  return pdf({
    catalogue: "/Names<</EmbeddedFiles<</Names[(a) 10 0 R]>>>>",
    objects: [
      "<</Type/Filespec/F(a.bin)/EF<</F 11 0 R>>>>",
      {
        dictionary: `<</Type/EmbeddedFile/Filter/FlateDecode/Length ${packed.length}>>`,
        stream: packed,
      },
    ],
  });
}

if (!clamdIsInstalled) console.warn("clamd is not installed: the tests with a real one are left out.");

describe.skipIf(!clamdIsInstalled)("with a real clamd", () => {
  let running: RunningClamd;
  beforeAll(async () => {
    running = await runClamd();
  });
  afterAll(() => running.stop());
  const scan = (bytes: Buffer) => clamd({ path: running.socket, ...QUICK }).scan(content(bytes));

  it("finds nothing in a clean file", async () => {
    expect(await scan(Buffer.from("A talk about parsers."))).toBe("clean");
    expect(await scan(Buffer.alloc(0))).toBe("clean");
  });

  it("finds the test file at three depths", async () => {
    const once = zip({ "eicar.com": EICAR });
    expect(await scan(EICAR)).toBe("found");
    expect(await scan(once)).toBe("found");
    expect(await scan(zip({ "inner.zip": once }))).toBe("found");
  });

  it.each([
    ["a Word file", (virus: Buffer) => docx({ parts: { "word/embeddings/oleObject1.bin": virus } })],
    ["a compressed attachment of a PDF", withAttachment],
    ["an archive", (virus: Buffer) => zip({ "slides.txt": virus })],
  ])("finds both signatures in %s", async (_what, around) => {
    expect(await scan(around(EICAR))).toBe("found");
    expect(await scan(around(KNOWN_BY_HASH))).toBe("found");
    expect(await scan(around(Buffer.from("A talk about parsers.")))).toBe("clean");
  });

  it("answers by TCP as by its socket", async () => {
    const address = clamdAddress(undefined, `tcp://127.0.0.1:${running.port}`);
    if (!address) throw new Error("No address.");
    const scanner = clamd({ ...address, ...QUICK });
    expect(await scanner.check()).toMatch(/^ClamAV \d/);
    expect(await scanner.scan(content(EICAR))).toBe("found");
    expect(await scanner.scan(content(Buffer.from("A talk about parsers.")))).toBe("clean");
  });

  it("says when a file is too large to be scanned", async () => {
    const chunks = () =>
      Promise.resolve(Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536, "a"))));
    expect(64 * 65_536).toBeGreaterThan(STREAM_LIMIT);
    const patient = clamd({ path: running.socket, times: QUICK.times, pauses: [10, 10, 10] });
    expect(await patient.scan(chunks)).toBe("too-large");
  });

  it("reports that clamd has stalled, and continues when it does", async () => {
    running.pause();
    expect(await scan(Buffer.from("x"))).toBe("stalled");
    running.resume();
    expect(await scan(Buffer.from("x"))).toBe("clean");
  });

  it("reports clamd's version", async () => {
    expect(await clamd({ path: running.socket, ...QUICK }).check()).toMatch(/^ClamAV \d/);
  });

  it("says that the scan was not done when clamd dies in the middle, then that it is down", async () => {
    const own = await runClamd();
    const scanner = clamd({ path: own.socket, ...QUICK });
    let death: Promise<void> | null = null;
    const killed = () => {
      death ??= own.kill();
      return death;
    };
    async function* slowly() {
      yield Buffer.alloc(1000, "a");
      await killed();
      yield Buffer.alloc(1000, "a");
    }
    expect(await scanner.scan(async () => Readable.from(slowly()))).toBe("not-done");
    await killed();
    expect(await scanner.scan(content(Buffer.from("x")))).toBe("down");
    await expect(scanner.check()).rejects.toThrow(
      "clamd does not answer (down): is it running, and is CLAMD_SOCKET or CLAMD_URL its address?",
    );
    own.stop();
  });
});

describe("with something that answers like clamd", () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-answers-"));
  const path = join(folder, "socket");
  let server: Server | null = null;
  afterEach(() => server?.close());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const answering = (answer: (socket: Socket, attempt: number) => void) =>
    new Promise<void>((resolve) => {
      let attempts = 0;
      server = createServer((socket) => {
        socket.on("error", () => {});
        answer(socket, ++attempts);
      });
      server.listen(path, resolve);
    });

  it.each([
    ["stream: OK", "clean"],
    ["stream: Eicar-Test-Signature FOUND", "found"],
    ["stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND", "too-large"],
    ["INSTREAM size limit exceeded. ERROR", "too-large"],
    ["stream: Can't allocate memory ERROR", "not-done"],
    ["stream: OK or maybe not", "not-done"],
    ["x".repeat(10_000), "not-done"],
  ])("takes %j for %s", async (answer, verdict) => {
    await answering((socket) => socket.on("data", () => socket.end(`${answer}\0`)));
    expect(await clamd({ path, ...QUICK }).scan(content(Buffer.from("x")))).toBe(verdict);
  });

  it("tries again when clamd hangs up, and believes the later answer", async () => {
    await answering((socket, attempt) => {
      if (attempt === 1) socket.destroy();
      else socket.on("data", () => socket.end("stream: OK\0"));
    });
    const patient = clamd({ path, times: QUICK.times, pauses: [10] });
    expect(await patient.scan(content(Buffer.from("x")))).toBe("clean");
  });

  it("reports that it is down when nothing listens", async () => {
    expect(await clamd({ path: join(folder, "nobody"), ...QUICK }).scan(content(Buffer.from("x")))).toBe(
      "down",
    );
  });

  it("rejects when the file itself cannot be read", async () => {
    await answering(() => {});
    const broken = async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from("x");
          throw new Error("The store is unavailable.");
        })(),
      );
    await expect(clamd({ path, ...QUICK }).scan(broken)).rejects.toThrow("The store is unavailable.");
  });
});

describe("clamd's address", () => {
  it("is a socket, or a host with a port", () => {
    expect(clamdAddress("/run/clamav/clamd.ctl", undefined)).toEqual({ path: "/run/clamav/clamd.ctl" });
    expect(clamdAddress(undefined, "tcp://av.example.org:3311")).toEqual({
      host: "av.example.org",
      port: 3311,
    });
    expect(clamdAddress(undefined, "tcp://127.0.0.1")).toEqual({ host: "127.0.0.1", port: 3310 });
    expect(clamdAddress(undefined, undefined)).toBeNull();
    expect(() => clamdAddress(undefined, "http://127.0.0.1")).toThrow("CLAMD_URL must be an address");
  });
});
