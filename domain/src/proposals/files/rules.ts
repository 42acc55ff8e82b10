import type { Extension, FileType } from "../../call/file-types";
import { EVERY_TYPE, EXTENSIONS } from "./words";

/** Whether content of a type is valid under an extension. A slide show is a presentation that starts by itself. */
export const fitsExtension = (type: Extension, extension: FileType): boolean =>
  type === extension || (isPresentation(type) && isPresentation(extension));

const isPresentation = (type: FileType): boolean => type === "pptx" || type === "ppsx";

/** The part after the last dot, in lower case, and `jpg` for `jpeg`; empty without one. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf(".");
  return dot < 0
    ? ""
    : fileName
        .slice(dot + 1)
        .toLowerCase()
        .replace(/^jpeg$/, "jpg");
}

/** The exact refusal of specification 5, "File", as two lines. */
export const invalidFileType = (
  extension: string,
  accepted: readonly string[] = EXTENSIONS,
): [string, string] => [`${extension} is an invalid filetype!`, `Accepted filetypes: ${accepted.join(", ")}`];

/**
 * The errors of a selected file, as lines. Some systems provide no media type; then only the extension is checked, and the
 * server inspects the content.
 */
export function fileFaults(
  file: { name: string; type: string; size: number },
  maxBytes: number,
  accepted: readonly FileType[] = EXTENSIONS,
): string[] {
  const extension = extensionOf(file.name);
  const known = accepted.find((type) => type === extension);
  const types: readonly string[] = known ? EVERY_TYPE[known] : [];
  if (!types.length || (file.type !== "" && !types.includes(file.type)))
    return invalidFileType(extension, accepted);
  if (file.size === 0) return ["The file is empty."];
  if (file.size > maxBytes) return [`The file is larger than ${megabytes(maxBytes)}.`];
  return [];
}

/** What reviewers get of each type of file, for speakers to read before they select one; null where that isn't known. */
export function safeCopyNote(rebuilt: readonly string[] | null, blind: boolean): string | null {
  if (!rebuilt) return null;
  if (EXTENSIONS.every((each) => rebuilt.includes(each))) return "Reviewers get a safe copy of your file.";
  const others = blind
    ? "kept, but reviewers can't open it while reviews are blind."
    : "kept, but reviewers get a warning and have to download the original.";
  return rebuilt.length === 0
    ? `No safe copy can be made here. A file is ${others}`
    : `Reviewers get a safe copy of ${rebuilt.join(", ")}. Any other type is ${others}`;
}

/** A size in bytes for display. */
export const megabytes = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;
