import { CONDUCT, LANDING } from "@lectern/domain/call/announcement";
import { callWindow } from "@lectern/domain/call/conference-dates";
import type { OtherCall } from "@lectern/domain/call/contract";
import { offered } from "@lectern/domain/call/labels";
import { type Phase, phase } from "@lectern/domain/call/rules";
import type { EditionSettings } from "@lectern/domain/call/words";
import { PAGES } from "@lectern/domain/kernel/paths";
import { type Markup, markup } from "#platform/http/markup";
import type { Opening } from "#platform/http/pages";
import type { ShownCall } from "./actions";
import { entryName, entryPage } from "./entry-html";
import { textHtml } from "./text-html";
import { editionText, pageDescription } from "./texts";

/**
 * The server-rendered landing page, without log-in links for users who may be logged in.
 */
export function landingOpening(
  { edition, others, programme }: ShownCall,
  { now, mayBeLoggedIn }: { now: Date; mayBeLoggedIn: boolean },
): Opening {
  const name = entryName(edition);
  const ways = mayBeLoggedIn ? null : waysIn(phase(callWindow(edition), now));
  const html = entryPage(edition, now, {
    landing: true,
    mayBeLoggedIn,
    page: announcement(edition, name, ways, { others, programme }),
  });
  return { title: `${LANDING.tab} – ${name}`, description: pageDescription(edition), html };
}

function announcement(
  edition: EditionSettings,
  name: string,
  ways: Markup | null,
  { others, programme }: Pick<ShownCall, "others" | "programme">,
): Markup {
  const [readMore, site, write] = LANDING.more;
  return markup`<div class="landing">
    <div class="landing-text">
      <h1 class="prompt-title" tabindex="-1">${name}</h1>
      ${textHtml(editionText(edition, "welcome"))}
      <p class="landing-more">${readMore}<a href="${edition.site}">${site}</a>${write}<a
        href="mailto:${edition.email}">${edition.email}</a>.</p>
      ${programme ? markup`<p class="landing-more"><a href="/programme">${LANDING.programme}</a></p>` : null}
      ${edition.conduct === "" ? null : markup`<p class="landing-more"><a href="${PAGES.conduct}">${CONDUCT}</a></p>`}
      ${otherOpenCalls(others)}
    </div>
    <div class="landing-ways">${ways}</div>
    <div class="landing-topics">
      <h2>${LANDING.topics}</h2>
      <ul class="landing-kinds">${offered(edition.topicTypes).map(({ label }) => markup`<li>${label}</li>`)}</ul>
    </div>
  </div>`;
}

const otherOpenCalls = (others: OtherCall[]) =>
  others.map(
    ({ path, name, when }) =>
      markup`<p class="landing-more"><a data-call href="${path}">${name}</a> ${when}</p>`,
  );

const waysIn = (present: Phase) => markup`<a href="${PAGES.signup}" class="landing-way"
  data-first="${present === "open" ? "filled" : "plain"}">${
    present === "open" ? LANDING.submit : LANDING.createAccount
  }</a><a href="${PAGES.login}" class="landing-way">${LANDING.logIn}</a>`;
