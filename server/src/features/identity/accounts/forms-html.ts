import { LOG_IN_FORM, SIGN_UP_FORM } from "@lectern/domain/identity/accounts/words";
import { LOG_IN_WITH_PASSKEY } from "@lectern/domain/identity/second-factor/words";
import { PAGES } from "@lectern/domain/kernel/paths";
import type { ShownCall } from "#features/call/actions";
import { entryName, entryPage } from "#features/call/entry-html";
import { pageDescription } from "#features/call/texts";
import { type Markup, markup } from "#platform/http/markup";
import type { Opening } from "#platform/http/pages";
import type { Platform } from "#platform/platform";
import { relyingParty } from "#platform/relying-party";

/** The server-rendered log-in page. */
export function logInOpening(shown: ShownCall, platform: Platform): Opening {
  const passkeys = relyingParty(platform.publicUrl) !== null;
  const form = LOG_IN_FORM;
  return opening(shown, platform, {
    form,
    fields: markup`${field("email", form.email)}${field("password", form.password)}`,
    more: passkeys
      ? markup`<button type="button" class="begun-button" disabled>${LOG_IN_WITH_PASSKEY}</button>`
      : null,
    ways: markup`<a href="${PAGES.forgotPassword}">${form.forgot}</a> <a href="${PAGES.signup}">${form.create}</a>`,
    noScript: "To log in, please turn on JavaScript.",
  });
}

/** The server-rendered sign-up page. */
export function signUpOpening(shown: ShownCall, platform: Platform): Opening {
  const form = SIGN_UP_FORM;
  return opening(shown, platform, {
    form,
    fields: markup`${field("email", form.email)}${field("text", form.username)}
    <div class="begun-rules">${field("password", form.password)}</div>${field("password", form.confirm)}`,
    more: null,
    ways: markup`<span>${form.ask} <a href="${PAGES.login}">${form.logIn}</a></span>`,
    noScript: "To sign up, please turn on JavaScript.",
  });
}

const field = (type: "email" | "text" | "password", label: string) =>
  markup`<label class="begun-field">${label}<input type="${type}" disabled></label>`;

type Parts = {
  form: { title: string; tab: string; submit: string };
  fields: Markup;
  /** Other buttons. */
  more: Markup | null;
  /** Links to other pages. */
  ways: Markup;
  noScript: string;
};

/**
 * A form whose fields are disabled, since input would be lost when the page's own takes its place
 * (web/src/features/identity/accounts/screens/).
 */
function opening(
  { edition }: ShownCall,
  { clock }: Platform,
  { form, fields, more, ways, noScript }: Parts,
): Opening {
  const page = markup`<form class="begun-form" aria-busy="true">
    <h1 class="prompt-title" tabindex="-1">${form.title}</h1>
    ${fields}
    <div class="begun-captcha"></div>
    <button type="submit" class="begun-button" disabled>${form.submit}</button>
    ${more}
    <p class="begun-ways">${ways}</p>
    <noscript>${noScript}</noscript>
  </form>`;
  return {
    title: `${form.tab} – ${entryName(edition)}`,
    description: pageDescription(edition),
    html: entryPage(edition, clock.now(), { mayBeLoggedIn: false, page }),
  };
}
