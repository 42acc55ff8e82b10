import { BAD_CAPTCHA } from "@lectern/domain/identity/accounts/words";
import { BadInput } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";

/** Refuses a request without a solved captcha. */
export async function requireHuman({ captcha }: Platform, token: string, address: string): Promise<void> {
  if (!(await captcha.verify(token, address))) throw new BadInput({ token: [BAD_CAPTCHA] });
}
