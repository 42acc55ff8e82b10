/**
 * Why a file's scan result is not SUC, in words that never come out of the file itself. The codes are stored;
 * the sentences are shown to reviewers and to the file's own speaker.
 */
export const FILE_REASONS = {
  "not-disarmed": "The file was not rebuilt, so the original is handed out inside an ISO image only.",
  "processing-crashed":
    "The file could not be processed, so the original is handed out inside an ISO image only.",
} as const;

export type FileReason = keyof typeof FILE_REASONS;
