import type { Socket } from "node:net";
import * as z from "zod";
import { BadFrame, encodeFrame, type Frame, type FrameLimits } from "../frames";
import { OFFICE_TYPES } from "../office-command";
import { type RunnerState, SANDBOX_STATES, TASKS } from "../task-runner";

/** The size of a chunk of a file, in either direction. */
export const CHUNK_BYTES = 256 * 1024;

/** The largest frame for both sides. The total output of a task is limited by its reader. */
export const FRAME_LIMITS: FrameLimits = {
  headerBytes: 4096,
  payloadBytes: CHUNK_BYTES,
  totalBytes: Number.MAX_SAFE_INTEGER,
};

/** A worker's messages, in this order: the task; at its turn the limits; the file. */
export const Request = z.discriminatedUnion("ask", [
  z.object({ ask: z.literal("state") }),
  z.object({ ask: z.literal("turn"), task: z.enum(TASKS), yielding: z.boolean() }),
  z.object({
    ask: z.literal("begin"),
    seconds: z.number().min(0).max(3600),
    cpuSeconds: z.number().min(0).max(3600),
    firstTry: z.boolean().default(false),
  }),
  z.object({ ask: z.literal("input") }),
  z.object({ ask: z.literal("input-end") }),
]);
export type Request = z.output<typeof Request>;

const State: z.ZodType<RunnerState> = z.object({
  office: z.discriminatedUnion("ready", [
    z.object({
      ready: z.literal(true),
      sandboxed: z.boolean(),
      types: z.array(z.enum(OFFICE_TYPES)).max(OFFICE_TYPES.length),
    }),
    z.object({
      ready: z.literal(false),
      missing: z.array(z.enum(["libreoffice", "bubblewrap", "namespaces"])).max(3),
    }),
  ]),
  sandbox: z.enum(SANDBOX_STATES),
  eastAsianFont: z.boolean(),
});

/** A converter's messages: its state; or the worker's turn, the task's output and how it ended; or that it stops. */
export const Reply = z.discriminatedUnion("say", [
  z.object({ say: z.literal("state"), state: State }),
  z.object({ say: z.literal("turn") }),
  z.object({ say: z.literal("output") }),
  z.object({ say: z.literal("stopped") }),
  z.object({
    say: z.literal("ended"),
    ending: z.enum(["done", "crashed", "killed", "held-up", "took-too-long", "took-too-much"]),
    cpuSeconds: z.number().min(0),
  }),
]);
export type Reply = z.output<typeof Reply>;

/** The next message. Throws BadFrame when the other side closes the connection or sends anything else. */
export async function receive<T>(
  schema: z.ZodType<T>,
  frames: AsyncIterator<Frame>,
): Promise<T & { payload: Buffer }> {
  const { value, done } = await frames.next();
  if (done) throw new BadFrame("The other side closed the connection.");
  const { data } = schema.safeParse(value.header);
  if (data === undefined) throw new BadFrame("The other side sent an invalid message.");
  return { ...data, payload: value.payload };
}

/** Sends a message, and waits while the other side's buffer is full. Throws when the connection is lost. */
export async function send(socket: Socket, header: Request | Reply, payload?: Uint8Array): Promise<void> {
  let room = true;
  for (const part of encodeFrame(header, payload)) if (part.length > 0) room = socket.write(part);
  if (!room && !socket.destroyed) await drained(socket);
  if (socket.destroyed) throw new BadFrame("The other side closed the connection.");
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const resume = () => {
      socket.off("drain", resume).off("close", resume);
      resolve();
    };
    socket.on("drain", resume).on("close", resume);
  });
}
