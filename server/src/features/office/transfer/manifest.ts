import { CALL_STATES } from "@lectern/domain/call/calls";
import { Slug } from "@lectern/domain/call/slug";
import * as z from "zod/mini";
import { BadInput } from "#platform/http/refusal";

/** Counted up when an older version could not read the archive any more. */
export const FORMAT = 1;
export const MANIFEST = "manifest.json";

/** Far above any call, and far below what would fill a disk unnoticed. */
export const ARCHIVE_LIMITS = {
  manifestBytes: 64 * 2 ** 20,
  parts: 200_000,
  rowBytes: 8 * 2 ** 20,
  rowsBytes: 4 * 2 ** 30,
  fileBytes: 2_000_000_000,
};

/** The archive cannot be imported. */
export const badArchive = (message: string): BadInput => new BadInput({ archive: [message] });

const Name = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,62}$/));
const Count = z.int().check(z.minimum(0));
const Part = {
  part: z.string().check(z.regex(/^(tables|files)\/[a-z0-9_]{1,63}(\.jsonl)?$/)),
  bytes: Count,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
};
const instant = () => z.iso.datetime({ offset: true });

const Manifest = z.strictObject({
  lectern: z.literal("call"),
  format: z.literal(FORMAT),
  version: z.string().check(z.maxLength(40)),
  exportedAt: instant(),
  call: z.strictObject({
    slug: Slug,
    series: z.string().check(z.minLength(1), z.maxLength(200)),
    state: z.enum(CALL_STATES),
    createdAt: instant(),
    openedAt: z.nullable(instant()),
    archivedAt: z.nullable(instant()),
  }),
  tables: z.array(z.strictObject({ name: Name, columns: z.array(Name), rows: Count, ...Part })),
  files: z.array(
    z.strictObject({ key: z.string().check(z.maxLength(200)), contentType: z.string(), ...Part }),
  ),
  /** Files whose rows are there, and which the store did not have. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;
export type TablePart = Manifest["tables"][number];
export type FilePart = Manifest["files"][number];
export type AnyPart = { part: string; bytes: number; sha256: string };

/** Reads the manifest. Throws BadInput with what is wrong. */
export function readManifest(text: string): Manifest {
  const said = parsed(text);
  const { format, version } =
    z.object({ format: z.number(), version: z.string() }).safeParse(said).data ?? {};
  if (format !== undefined && format > FORMAT)
    throw badArchive(
      `This archive was written by a newer version (${(version ?? "").slice(0, 40)}). Upgrade this installation first.`,
    );
  const { data, error } = Manifest.safeParse(said);
  if (data) return data;
  const [first] = error.issues;
  throw badArchive(`This is not an archive of a call: ${first?.path.join(".") || "manifest"} is invalid.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badArchive("This is not an archive of a call: its manifest is not JSON.");
  }
}
