import {
  type Extension,
  FILE_TYPES,
  type FileType,
  PICTURE_TYPES,
  type PictureType,
} from "../../call/file-types";

export const EXTENSIONS = Object.keys(FILE_TYPES) as [Extension, ...Extension[]];

export const isExtension = (s: string): s is Extension => Object.hasOwn(FILE_TYPES, s);

export const PICTURES = Object.keys(PICTURE_TYPES) as [PictureType, ...PictureType[]];
export const isPicture = (s: string): s is PictureType => Object.hasOwn(PICTURE_TYPES, s);

/** The extensions of all files, with their media types. */
export const EVERY_TYPE = { ...FILE_TYPES, ...PICTURE_TYPES };
export const EVERY_EXTENSION: [FileType, ...FileType[]] = [...EXTENSIONS, ...PICTURES];

/** The media type that an upload of this extension declares. */
export const mediaType = (extension: FileType): string => EVERY_TYPE[extension][0];

/** The media type of a rebuilt file: rebuilt texts are always UTF-8. */
export const rebuiltMediaType = (extension: FileType): string => {
  const rebuiltAs = REBUILT_AS[extension];
  return rebuiltAs === "txt" ? `${mediaType(rebuiltAs)}; charset=utf-8` : mediaType(rebuiltAs);
};

/** Transformed completely, in part, or not at all (decisions, "Files"). */
export const SCAN_RESULTS = ["SUC", "PAR", "FAL"] as const;
export type ScanResult = (typeof SCAN_RESULTS)[number];

/** tf: the transformed file; iso: the original inside an ISO 9660 image. */
export const DOWNLOADS = ["tf", "iso"] as const;
export type Download = (typeof DOWNLOADS)[number];

/** Which downloads a scan result offers; none before there is one. */
export const DOWNLOADS_OF: Record<ScanResult, readonly Download[]> = {
  SUC: ["tf"],
  PAR: ["tf", "iso"],
  FAL: ["iso"],
};

/**
 * The downloads that a reader is offered. The original may name its author, so it is not available in blind review.
 */
export const offeredDownloads = (
  result: ScanResult | null,
  { authorHidden }: { authorHidden: boolean },
): readonly Download[] =>
  result ? DOWNLOADS_OF[result].filter((download) => download === "tf" || !authorHidden) : [];

/** The type of the rebuilt file: pages and pictures become a PDF, texts and archives keep their type. */
export const REBUILT_AS: Record<FileType, "txt" | "pdf" | "zip"> = {
  txt: "txt",
  ppt: "pdf",
  pptx: "pdf",
  ppsx: "pdf",
  doc: "pdf",
  docx: "pdf",
  pdf: "pdf",
  zip: "zip",
  jpg: "pdf",
  png: "pdf",
};

/** Whether the rebuilt file has pages, which the browser shows as pictures. */
export const readsAsPages = (extension: string | null, result: ScanResult | null): boolean =>
  extension !== null &&
  (isExtension(extension) || isPicture(extension)) &&
  REBUILT_AS[extension] === "pdf" &&
  result !== null &&
  DOWNLOADS_OF[result].includes("tf");

/** The note beside each download (specification 4, "Download by scan_result"). */
export const DOWNLOAD_NOTES: Record<Download, string> = {
  tf: "Security mechanisms are in place to ensure file is safe.",
  iso: "Warning: File could not be validated. Please mount downloaded file into an isolated environment.",
};

/** The states of an attached file on its way to a scan result. */
export const FILE_STATES = ["awaiting", "queued", "running", "done"] as const;
export type FileState = (typeof FILE_STATES)[number];
