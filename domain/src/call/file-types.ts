/** Allowed upload types with their media types; zip has two (specification 3). */
export const FILE_TYPES = {
  txt: ["text/plain"],
  ppt: ["application/vnd.ms-powerpoint"],
  pptx: ["application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  ppsx: ["application/vnd.openxmlformats-officedocument.presentationml.slideshow"],
  doc: ["application/msword"],
  docx: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  pdf: ["application/pdf"],
  zip: ["application/zip", "application/x-zip-compressed"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type Extension = keyof typeof FILE_TYPES;

/** The types of a photo, which a proposal's own file may not have. */
export const PICTURE_TYPES = {
  jpg: ["image/jpeg"],
  png: ["image/png"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type PictureType = keyof typeof PICTURE_TYPES;

/** Every type of file that is taken in somewhere. */
export type FileType = Extension | PictureType;
