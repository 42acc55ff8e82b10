import { lookup } from "@lectern/domain/kernel/lookup";

type StoreError = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };

/** What to do, by the status that the store answered with. A question about a bucket gets no more words. */
const BY_STATUS: Record<number, string> = {
  301: "it lies in another region: set S3_REGION",
  400: "the store does not understand the question: S3_REGION, or S3_ENDPOINT?",
  403: "the store refuses the keys: S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, what they may do, or this machine's clock",
  404: "there is none of that name at S3_ENDPOINT: make it, private, or set S3_BUCKET",
};

const BY_CODE: Record<string, string> = {
  ECONNREFUSED: "nobody listens at S3_ENDPOINT: is the store running, and open to this machine?",
  ENOTFOUND: "the host of S3_ENDPOINT has no address: is its name right?",
  EAI_AGAIN: "the host of S3_ENDPOINT could not be looked up: is its name right, and a name server there?",
  ECONNRESET: "the connection was cut: is that an S3 store, and http or https right in S3_ENDPOINT?",
  EPROTO: "TLS is not spoken there: is https right in S3_ENDPOINT?",
  TimeoutError: "the store does not answer: a firewall, or a machine that hangs?",
};

/** Why a bucket cannot be used, and what to do. */
export function storeTrouble(error: unknown): string {
  const { name = "unknown error", code, $metadata } = error as StoreError;
  const status = $metadata?.httpStatusCode;
  const told = (status && BY_STATUS[status]) || lookup(BY_CODE, code ?? "") || lookup(BY_CODE, name);
  return told ?? `${code ?? name}${status ? `, status ${status}` : ""}`;
}
