import type { Readable } from "node:stream";

/** A message between processes: a JSON header and a binary payload. */
export type Frame = { header: unknown; payload: Buffer };

/** The other side sent an invalid frame, or too much. */
export class BadFrame extends Error {
  override name = "BadFrame";
}

export type FrameLimits = { headerBytes: number; payloadBytes: number; totalBytes: number };

const LENGTHS = 8;

/** A frame as bytes: the two lengths, the header as JSON, the payload. */
export function encodeFrame(header: object, payload: Uint8Array = new Uint8Array()): Buffer[] {
  const json = Buffer.from(JSON.stringify(header), "utf8");
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32BE(json.length, 0);
  lengths.writeUInt32BE(payload.length, 4);
  return [lengths, json, Buffer.from(payload.buffer, payload.byteOffset, payload.length)];
}

/** Reads frames until the stream ends. Throws BadFrame before anything larger than allowed is buffered. */
export async function* readFrames(stream: Readable, limits: FrameLimits): AsyncGenerator<Frame> {
  const take = reader(stream, limits.totalBytes);
  for (let lengths = await take(LENGTHS); lengths; lengths = await take(LENGTHS)) {
    const headerBytes = lengths.readUInt32BE(0);
    const payloadBytes = lengths.readUInt32BE(4);
    if (headerBytes > limits.headerBytes || payloadBytes > limits.payloadBytes) {
      throw new BadFrame("A frame is too large.");
    }
    const json = await take(headerBytes);
    const payload = await take(payloadBytes);
    if (!json || !payload) throw new BadFrame("The last frame is cut off.");
    yield { header: parsed(json), payload };
  }
}

function parsed(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString("utf8"));
  } catch {
    throw new BadFrame("A frame's header is not JSON.");
  }
}

/** Reads exactly the given number of bytes; null at the stream's end. */
function reader(stream: Readable, totalBytes: number): (bytes: number) => Promise<Buffer | null> {
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let total = 0;
  return async (bytes) => {
    const parts = [rest];
    let got = rest.length;
    while (got < bytes) {
      const { value, done } = await chunks.next();
      if (done) {
        if (got > 0) throw new BadFrame("The last frame is cut off.");
        return null;
      }
      total += value.length;
      if (total > totalBytes) throw new BadFrame("The frames are too large together.");
      parts.push(value);
      got += value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts, got);
    rest = all.subarray(bytes);
    return all.subarray(0, bytes);
  };
}
