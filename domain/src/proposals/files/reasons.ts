/**
 * The effect of a remark on the scan result:
 * `notes` changes nothing, `cuts` means that the rebuilt file lacks something or is not fully checked,
 * `prevents` means that there is no rebuilt file, `bars` withholds even one that there is.
 */
export type Effect = "notes" | "cuts" | "prevents" | "bars";

type Entry = { effect: Effect; sentence: string; speaker?: string };

const entries = <K extends string>(catalogue: Record<K, Entry>): Record<K, Entry> => catalogue;

const AS_PDF = "Save it as a PDF, and upload that.";

/**
 * All remarks on files, which never contain text of the file or a converter. The codes are stored. `sentence` is for
 * reviewers; `speaker` has advice for the file's own speaker.
 */
export const FILE_REASONS = entries({
  "scripts-removed": {
    effect: "notes",
    sentence: "Scripts or actions in the file were removed; nothing visible is missing.",
  },
  "encoding-guessed": {
    effect: "notes",
    sentence: "The text has no encoding information; it was detected from the content.",
  },
  "characters-shown": {
    effect: "notes",
    sentence: "Invisible control characters in the text were replaced by visible signs.",
  },
  "markup-as-text": { effect: "notes", sentence: "The text contains markup, shown as plain text." },

  "pages-cut": {
    effect: "cuts",
    sentence: "The file has more pages than are rebuilt; the last are missing.",
  },
  "pages-left-out": { effect: "cuts", sentence: "Some pages could not be rebuilt and are missing." },
  "pages-blank": {
    effect: "cuts",
    sentence: "Pages came out blank although the original has something on them.",
  },
  "font-missing": {
    effect: "cuts",
    sentence: "Some text may be missing: the fonts are not embedded.",
    speaker: "The fonts are not embedded in the file. Embed them when you save the PDF, and upload it again.",
  },
  "attachments-left-out": { effect: "cuts", sentence: "Files attached inside the document were left out." },
  "media-left-out": { effect: "cuts", sentence: "Audio, video or 3D content was left out." },
  "form-left-out": { effect: "cuts", sentence: "A dynamic form was left out; its pages may lack content." },
  "macros-left-out": { effect: "cuts", sentence: "Macros were left out." },
  "embedded-left-out": { effect: "cuts", sentence: "Objects embedded in the document were left out." },
  "external-left-out": {
    effect: "cuts",
    sentence: "External content was not loaded and may be missing.",
    speaker: "The document links to external content. Embed it, and upload the file again.",
  },
  "encoding-unsure": {
    effect: "cuts",
    sentence: "The text's encoding could not be detected: letters may be wrong.",
    speaker:
      "The text's encoding could not be detected: letters may be wrong. Save it as UTF-8, and upload it again.",
  },
  "text-cut": { effect: "cuts", sentence: "The text is longer than is rebuilt; its end is missing." },
  "size-cut": {
    effect: "cuts",
    sentence: "The rebuilt file would be too large; its last pages are missing.",
  },
  "members-left-out": {
    effect: "cuts",
    sentence: "Some files in the archive could not be made safe and were left out; REPORT.txt names them.",
  },
  "members-incomplete": {
    effect: "cuts",
    sentence: "Some files in the archive could be made safe in part only; REPORT.txt names them.",
  },

  "scan-too-large": { effect: "cuts", sentence: "The file is too large for the virus scanner." },
  "scanner-down": { effect: "cuts", sentence: "The virus scanner could not be reached." },
  "scanner-stalled": { effect: "cuts", sentence: "The virus scanner did not answer in time." },
  "scan-not-done": { effect: "cuts", sentence: "The virus scanner could not check the whole file." },

  empty: { effect: "prevents", sentence: "The file is empty.", speaker: "The file is empty." },
  "too-large": {
    effect: "prevents",
    sentence: "The file is larger, or much larger unpacked, than can be processed safely.",
    speaker: `The file is larger, or much larger unpacked, than can be processed safely. ${AS_PDF}`,
  },
  "type-mismatch": {
    effect: "prevents",
    sentence: "The content is of another type than the file's extension says.",
    speaker:
      "The content is of another type than the file's extension says. Upload it under its own extension.",
  },
  "type-unknown": {
    effect: "prevents",
    sentence: "The content is of none of the accepted types.",
    speaker: `The content is of none of the accepted types. ${AS_PDF}`,
  },
  polyglot: {
    effect: "prevents",
    sentence: "The file is valid as two types at once, as in an attack.",
    speaker: `The file can be read as two types at once. ${AS_PDF}`,
  },
  "macros-hidden": {
    effect: "prevents",
    sentence: "The file contains macros but its extension is for a type without macros.",
    speaker: `The file contains macros but its extension is for a type without macros. ${AS_PDF}`,
  },
  encrypted: {
    effect: "prevents",
    sentence: "The file is password-protected.",
    speaker: "The file is password-protected: upload one without a password.",
  },
  corrupt: {
    effect: "prevents",
    sentence: "The file is damaged, incomplete or malformed.",
    speaker: `The file is damaged, incomplete or malformed. ${AS_PDF}`,
  },
  "no-page": {
    effect: "prevents",
    sentence: "No page of the file could be rebuilt.",
    speaker: `No page of the file could be rebuilt. ${AS_PDF}`,
  },
  "no-member": {
    effect: "prevents",
    sentence: "Nothing in the archive could be made safe.",
    speaker: "Nothing in the archive could be made safe. Upload one without passwords, or a PDF.",
  },
  "zip-depth": { effect: "prevents", sentence: "The archive is nested too deeply." },
  "took-too-long": {
    effect: "prevents",
    sentence: "Rebuilding the file took too long.",
    speaker: `Rebuilding the file took too long. ${AS_PDF}`,
  },
  "picture-interlaced": {
    effect: "prevents",
    sentence: "The picture is an interlaced PNG.",
    speaker: "The picture is an interlaced PNG. Save it as a JPEG, and upload that.",
  },
  "took-too-much": {
    effect: "prevents",
    sentence: "Rebuilding the file took too much memory.",
    speaker: `Rebuilding the file took too much memory. ${AS_PDF}`,
  },
  "not-converted": {
    effect: "prevents",
    sentence: "The office file could not be converted.",
    speaker: `The file could not be converted. ${AS_PDF}`,
  },
  "no-office": {
    effect: "prevents",
    sentence: "Office files cannot be rebuilt here: the converter or its sandbox is not installed.",
    speaker: `Office files cannot be rebuilt here. ${AS_PDF}`,
  },
  "no-sandbox": {
    effect: "prevents",
    sentence: "Files are not opened here, because no sandbox is installed.",
    speaker: "Files are not rebuilt here. Reviewers receive yours as an ISO image.",
  },
  "not-disarmed": { effect: "prevents", sentence: "The file was not rebuilt." },
  "processing-crashed": { effect: "prevents", sentence: "The file could not be processed." },

  "virus-found": {
    effect: "bars",
    sentence: "A virus scanner recognised harmful content in the original.",
    speaker: "A virus scanner recognised harmful content in the file. Upload a clean one.",
  },
});

export type FileReason = keyof typeof FILE_REASONS;

/** Remarks that may change after a converter, fonts or a virus scanner were installed. */
export const PASSING_REASONS = [
  "no-office",
  "font-missing",
  "scanner-down",
  "scanner-stalled",
  "scan-not-done",
  "took-too-long",
  "pages-left-out",
  "members-left-out",
  "members-incomplete",
] as const satisfies readonly FileReason[];

export const isFileReason = (code: string): code is FileReason => Object.hasOwn(FILE_REASONS, code);

/** The sentence of a remark for this reader. */
export function reasonSentence(code: FileReason, reader: "speaker" | "reviewer"): string {
  const { sentence, speaker } = FILE_REASONS[code];
  return reader === "speaker" && speaker !== undefined ? speaker : sentence;
}
