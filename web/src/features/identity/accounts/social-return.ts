import { type login, socialLogin } from "@lectern/domain/identity/accounts/contract";
import { socialErrorText } from "@lectern/domain/identity/accounts/social-refusals";
import { SOCIAL_NO_CODE } from "@lectern/domain/kernel/social-providers";
import { type Answer, call } from "#platform/call";
import { queryClient, userQuery } from "#platform/queries";
import { messagesOf } from "#platform/refused";

/** What became of a social log-in: what the server answered, or why it was none. */
export type Outcome = { answer: Answer<typeof login> } | { messages: string[] };

const outcomes = new Map<string, Promise<Outcome>>();

/**
 * Finishes the log-in that a provider sent back with these parameters. A code is good once, so one return is
 * posted once, however often this is called for it.
 */
export function outcomeOf(provider: string, parameters: URLSearchParams): Promise<Outcome> {
  const key = `${provider}?${parameters}`;
  const outcome = outcomes.get(key) ?? finish(provider, parameters);
  outcomes.set(key, outcome);
  return outcome;
}

async function finish(provider: string, parameters: URLSearchParams): Promise<Outcome> {
  const error = parameters.get("error");
  if (error !== null) return { messages: [socialErrorText(provider, error)] };
  const code = parameters.get("code");
  if (!code) return { messages: [SOCIAL_NO_CODE] };
  // The page has just been loaded and may still ask who was logged in before: that answer must not come last.
  await queryClient.ensureQueryData(userQuery).catch(() => null);
  try {
    const body = { code, state: parameters.get("state") ?? "" };
    return { answer: await call(socialLogin, { params: { provider }, body }) };
  } catch (failure) {
    return { messages: messagesOf(failure) };
  }
}
