import { LOG_IN_FORM as FORM } from "@lectern/domain/identity/accounts/words";
import { LOG_IN_WITH_PASSKEY } from "@lectern/domain/identity/second-factor/words";
import { PAGES } from "@lectern/domain/kernel/paths";
import type { ShownCall } from "#features/call/actions";
import { entryName, entryPage } from "#features/call/entry-html";
import { pageDescription } from "#features/call/texts";
import { markup } from "#platform/http/markup";
import type { Opening } from "#platform/http/pages";
import type { Platform } from "#platform/platform";
import { relyingParty } from "#platform/relying-party";

/**
 * The server-rendered log-in page. Its fields are disabled, since input would be lost on hydration
 * (web/src/features/identity/accounts/screens/login.tsx).
 */
export function logInOpening({ edition }: ShownCall, { publicUrl, clock }: Platform): Opening {
  const passkeys = relyingParty(publicUrl) !== null;
  const page = markup`<form class="begun-form" aria-busy="true">
    <h1 class="prompt-title" tabindex="-1">${FORM.title}</h1>
    <label class="begun-field">${FORM.email}<input type="email" disabled></label>
    <label class="begun-field">${FORM.password}<input type="password" disabled></label>
    <div class="begun-captcha"></div>
    <button type="submit" class="begun-button" disabled>${FORM.submit}</button>
    ${passkeys ? markup`<button type="button" class="begun-button" disabled>${LOG_IN_WITH_PASSKEY}</button>` : null}
    <p class="begun-ways"><a href="${PAGES.forgotPassword}">${FORM.forgot}</a> <a href="${PAGES.signup}">${FORM.create}</a></p>
    <noscript>To log in, please switch JavaScript on.</noscript>
  </form>`;
  const name = entryName(edition);
  return {
    title: `${FORM.tab} – ${name}`,
    description: pageDescription(edition),
    html: entryPage(edition, clock.now(), { mayBeLoggedIn: false, page }),
  };
}
