import { type login, socialLogin } from "@lectern/domain/identity/accounts/contract";
import { socialErrorText } from "@lectern/domain/identity/accounts/social-refusals";
import { SOCIAL_NO_CODE } from "@lectern/domain/kernel/social-providers";
import { type Answer, call } from "#platform/call";
import { queryClient, userQuery } from "#platform/queries";
import { messagesOf } from "#platform/refused";

/** The result of a social log-in: the server's answer, or the reasons of the failure. */
export type Outcome = { answer: Answer<typeof login> } | { messages: string[] };

const outcomes = new Map<string, Promise<Outcome>>();

/**
 * Completes a log-in from a provider's callback parameters. A code can be used once, so each callback is posted
 * once, however often this is called.
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
  // A pending request for the former user must not be answered last.
  await queryClient.ensureQueryData(userQuery).catch(() => null);
  try {
    const body = { code, state: parameters.get("state") ?? "" };
    return { answer: await call(socialLogin, { params: { provider }, body }) };
  } catch (failure) {
    return { messages: messagesOf(failure) };
  }
}
