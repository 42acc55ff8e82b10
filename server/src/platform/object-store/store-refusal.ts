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

/** A refusal of the embedded store, with S3's code and a sentence for users. */
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

/** Codes of a full disk and of an exceeded quota. */
const FULL = ["ENOSPC", "EDQUOT"];
/** Names of the S3 SDK's errors for a failed connection or a missing answer. */
const UNAVAILABLE = ["TimeoutError", "NetworkingError", "RequestTimeout", "SlowDown", "ServiceUnavailable"];

/** The object store is unavailable or throttles: the request may be retried. */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, $metadata } = error as StoreError;
  const status = $metadata?.httpStatusCode ?? 0;
  return status === 429 || status >= 500 || UNAVAILABLE.includes(name);
}

/** The store's disk or quota is full. */
export function isStoreFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as StoreError;
  return FULL.includes(String(code)) || $metadata?.httpStatusCode === 507;
}
