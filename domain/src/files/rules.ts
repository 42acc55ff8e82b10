import { EXTENSIONS, type Extension, FILE_TYPES, isExtension } from "./words";

/** Whether content of a type may go by an extension. A slide show is a presentation that starts by itself. */
export const fitsExtension = (type: Extension, extension: Extension): boolean =>
  type === extension || (isPresentation(type) && isPresentation(extension));

const isPresentation = (type: Extension): boolean => type === "pptx" || type === "ppsx";

/** The part after the last dot, in lower case; empty without one. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf(".");
  return dot < 0 ? "" : fileName.slice(dot + 1).toLowerCase();
}

/** The exact refusal of specification 5, "File", as two lines. */
export const invalidFileType = (extension: string): [string, string] => [
  `${extension} is an invalid filetype!`,
  `Accepted filetypes: ${EXTENSIONS.join(", ")}`,
];

/**
 * What is wrong with a file that a speaker chose: nothing, or the lines to show. Some systems know no media
 * type for a file and give an empty one; then the extension alone decides, and the server looks inside.
 */
export function fileFaults(file: { name: string; type: string; size: number }, maxBytes: number): string[] {
  const extension = extensionOf(file.name);
  const types: readonly string[] = isExtension(extension) ? FILE_TYPES[extension] : [];
  if (!types.length || (file.type !== "" && !types.includes(file.type))) return invalidFileType(extension);
  if (file.size === 0) return ["The file is empty."];
  if (file.size > maxBytes) return [`The file is larger than ${megabytes(maxBytes)}.`];
  return [];
}

/** A size in bytes as people read it. */
export const megabytes = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;
