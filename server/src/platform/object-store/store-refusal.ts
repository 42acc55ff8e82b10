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
