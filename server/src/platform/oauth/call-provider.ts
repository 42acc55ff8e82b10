import * as oauth from "openid-client";
import { PROVIDER_TIMEOUT_SECONDS, ProviderFault } from "./provider";

/** Codes of openid-client that mean "no usable answer" instead of a refusal. */
const NO_ANSWER = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);

/** Runs one exchange with a provider; every error becomes a ProviderFault. */
export async function callProvider<T>(exchange: () => Promise<T>): Promise<T> {
  try {
    return await exchange();
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  if (error instanceof oauth.ResponseBodyError) {
    return new ProviderFault(error.status >= 500 ? "unreachable" : "refused", error.error);
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    return new ProviderFault("refused", `status ${error.status}`);
  }
  if (error instanceof oauth.ClientError) {
    const code = error.code ?? error.message;
    return new ProviderFault(NO_ANSWER.has(code) ? "unreachable" : "refused", code);
  }
  // fetch throws a TypeError when a host does not answer; its cause has the reason.
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "no answer";
  return new ProviderFault("unreachable", code);
}

/**
 * Loads a provider's configuration on first use and caches it. A failed load is tried again the next time.
 */
export function cachedConfiguration(
  get: () => Promise<oauth.Configuration>,
): () => Promise<oauth.Configuration> {
  let cached: Promise<oauth.Configuration> | null = null;
  return () => {
    cached ??= callProvider(get).catch((fault: unknown) => {
      cached = null;
      throw fault;
    });
    return cached;
  };
}

/** Sets the timeout, and allows plain http where `allowHttp` is set. */
export function withTimeout(configuration: oauth.Configuration, allowHttp: boolean): oauth.Configuration {
  configuration.timeout = PROVIDER_TIMEOUT_SECONDS;
  if (allowHttp) oauth.allowInsecureRequests(configuration);
  return configuration;
}
