import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { FILE_REASONS, type FileReason } from "@lectern/domain/proposals/files/reasons";
import { EXTENSIONS } from "@lectern/domain/proposals/files/words";
import * as z from "zod";
import { BadFrame, type Frame } from "./frames";

const reason = z.enum(Object.keys(FILE_REASONS) as [FileReason, ...FileReason[]]);
const inspection = { type: z.nullable(z.enum(EXTENSIONS)), reasons: z.array(reason).max(50) };
const name = z.string().max(1000);
const points = z.number().positive().max(14_400);
const pixels = z.int().min(1).max(FILE_LIMITS.pageSide);
const place = z.number().min(-1e6).max(1e6);
/** Text without control characters. */
const text = z
  .string()
  .max(1000)
  .regex(/^\P{Cc}*$/u);

/** All frames that the untrusted process may send, with their limits. */
const ChildFrame = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("inspection"), ...inspection }),
  z.object({ kind: z.literal("text"), reasons: z.array(reason).max(50) }),
  z.object({ kind: z.literal("member"), name, ...inspection }),
  z.object({ kind: z.literal("left-out"), name, reason }),
  z.object({
    kind: z.literal("document"),
    pages: z.int().min(0).max(10_000_000),
    attachments: z.boolean(),
    dynamicForm: z.boolean(),
  }),
  z.object({
    kind: z.literal("page"),
    n: z.int().min(0).max(FILE_LIMITS.pages),
    width: pixels,
    height: pixels,
    pointsWide: points,
    pointsHigh: points,
    colours: z.union([z.literal(1), z.literal(3)]),
    blank: z.boolean(),
    written: z.boolean(),
    drawn: z.boolean(),
    attachments: z.boolean(),
    media: z.boolean(),
    runs: z.array(z.tuple([text, place, place, place, place, z.int().min(0).max(3)])).max(2000),
  }),
  z.object({ kind: z.literal("no-page"), n: z.int().min(0) }),
  z.object({ kind: z.literal("fonts"), missing: z.boolean() }),
  z.object({ kind: z.literal("refused"), reason }),
  z.object({ kind: z.literal("end") }),
]);

export type ChildFrame = z.output<typeof ChildFrame>;
export type PageFrame = Extract<ChildFrame, { kind: "page" }>;

/** Parses a frame. Throws BadFrame when it is invalid, or its payload has the wrong size. */
export function parseChildFrame({ header, payload }: Frame): ChildFrame {
  const { data: frame } = ChildFrame.safeParse(header);
  if (!frame || !fits(frame, payload.length)) throw new BadFrame("A frame is invalid.");
  return frame;
}

function fits(frame: ChildFrame, bytes: number): boolean {
  if (frame.kind === "page") return bytes === frame.width * frame.height * frame.colours;
  if (frame.kind === "member") return bytes <= FILE_LIMITS.zipMemberBytes;
  if (frame.kind === "text") return bytes <= FILE_LIMITS.textBytes * 10;
  return bytes === 0;
}
