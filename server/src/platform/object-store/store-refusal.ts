const STATUS = {
  AccessDenied: 403,
  AccessForbidden: 403,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidPolicyDocument: 400,
  MalformedPOSTRequest: 400,
  ObjectAlreadyExists: 409,
  SignatureDoesNotMatch: 403,
  StorageFull: 507,
} as const;

export type StoreRefusalCode = keyof typeof STATUS;

/** The embedded store says no, with S3's code and a sentence for people. */
export class StoreRefusal extends Error {
  readonly code: StoreRefusalCode;
  readonly status: number;

  constructor(code: StoreRefusalCode, sentence: string) {
    super(sentence);
    this.name = "StoreRefusal";
    this.code = code;
    this.status = STATUS[code];
  }
}

type StoreError = Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };

/** Of the disk below the embedded store, and of a quota on it. */
const FULL = ["ENOSPC", "EDQUOT"];
/** What S3's tools call a connection that could not be had, or an answer that did not come. */
const NAMES = ["TimeoutError", "NetworkingError", "RequestTimeout", "SlowDown", "ServiceUnavailable"];

/** The object store is away or asks for patience: it may be tried again. */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, $metadata } = error as StoreError;
  const status = $metadata?.httpStatusCode ?? 0;
  return status === 429 || status >= 500 || NAMES.includes(name);
}

/** There is no room left for files. */
export function isStoreFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as StoreError;
  return FULL.includes(String(code)) || $metadata?.httpStatusCode === 507;
}
