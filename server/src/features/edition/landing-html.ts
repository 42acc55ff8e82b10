import {
  announcedDate,
  awaited,
  countdown,
  dates,
  LANDING,
  NAVIGATION,
  STANDING,
  welcomeText,
} from "@lectern/domain/edition/announcement";
import { type Phase, phase } from "@lectern/domain/edition/rules";
import type { EditionSettings } from "@lectern/domain/edition/words";
import { PAGES } from "@lectern/domain/kernel/paths";
import { SKIP_LINK } from "@lectern/domain/kernel/skip-link";
import { TOPIC_TYPES } from "@lectern/domain/submissions/words";
import { type Markup, markup } from "#platform/http/markup";
import type { Opening } from "#platform/http/pages";
import type { Platform } from "#platform/platform";
import { currentEdition } from "./actions";

/**
 * The landing page as it is read before any script has run. It has the boxes and the classes that the page's own
 * components give it (web/src/app/shell/entry-layout.tsx, web/src/features/edition), so that nothing moves when
 * they take over; a journey compares the two. Whoever may be logged in is not shown the way to log in.
 */
export async function landingOpening(platform: Platform, mayBeLoggedIn: boolean): Promise<Opening> {
  const edition = await currentEdition(platform.db);
  const now = platform.clock.now();
  const name = `${edition.product} ${edition.year}`;
  const page = markup`<div class="entry" data-landing="true">
    <a href="#main" class="skip-link">${SKIP_LINK}</a>
    <header class="entry-header">${navigation(mayBeLoggedIn)}<span class="entry-switch"></span></header>
    ${about(edition, now)}
    <main id="main" class="entry-main" tabindex="-1"><div class="entry-column">
      ${announcement(edition, name, mayBeLoggedIn ? null : waysIn(phase(edition, now)))}
    </div></main>
    <footer class="entry-footer">${name}</footer>
  </div>`;
  return { title: `${LANDING.tab} – ${name}`, description: welcomeText(edition), html: page.html };
}

const navigation = (mayBeLoggedIn: boolean) => markup`<nav class="entry-nav" aria-label="Main">
  <a href="${PAGES.callForVillage}">${NAVIGATION.villages}</a>
  ${
    mayBeLoggedIn
      ? null
      : markup`<a href="${PAGES.login}">${NAVIGATION.login}</a> <a href="${PAGES.signup}">${NAVIGATION.signup}</a>`
  }
</nav>`;

const about = (
  edition: EditionSettings,
  now: Date,
) => markup`<section class="entry-pane" aria-label="About the call">
  <div class="entry-about">
    <a href="${PAGES.landing}" class="entry-brand"><span aria-hidden="true">~/</span>${edition.product}</a>
    <div class="entry-hero">
      <p class="entry-call" aria-hidden="true">call_for_papers</p>
      ${status(edition, now)}
    </div>
    <div class="entry-contact">
      <a href="${edition.site}">Conference site</a>
      <a href="mailto:${edition.email}">${edition.email}</a>
    </div>
  </div>
</section>`;

function status(edition: EditionSettings, now: Date): Markup {
  const present = phase(edition, now);
  const next = awaited(present, edition);
  const facts = dates(present, edition).map(
    ({ name, at }) => markup`<dt>${name}</dt><dd><time datetime="${at}">${announcedDate(at)}</time></dd>`,
  );
  return markup`<div data-tone="plain" class="terminal-panel">
    <div class="status-prompt" aria-hidden="true">cfp --status</div>
    <dl class="status-facts">
      ${facts}
      <dt>state</dt><dd><span class="status-state" data-phase="${present}">${STANDING[present]}</span></dd>
    </dl>
    ${
      next
        ? markup`<div class="status-count" role="timer">${next.what}<span class="status-digits">${countdown(now, next.until)}</span></div>`
        : markup`<div class="status-count" aria-hidden="true"><span class="status-prompt"></span><span class="status-caret"></span></div>`
    }
  </div>`;
}

function announcement(edition: EditionSettings, name: string, ways: Markup | null): Markup {
  const [readMore, site, write] = LANDING.more;
  return markup`<div class="landing">
    <div class="landing-text">
      <h1 class="prompt-title" tabindex="-1">${name}</h1>
      <p class="landing-welcome">${welcomeText(edition)}</p>
      <p class="landing-more">${readMore}<a href="${edition.site}">${site}</a>${write}<a
        href="mailto:${edition.email}">${edition.email}</a>.</p>
    </div>
    <div class="landing-ways">${ways}</div>
    <div class="landing-topics">
      <h2>${LANDING.topics}</h2>
      <ul class="landing-kinds">${Object.values(TOPIC_TYPES).map((label) => markup`<li>${label}</li>`)}</ul>
    </div>
  </div>`;
}

const waysIn = (present: Phase) => markup`<a href="${PAGES.signup}" class="landing-way"
  data-first="${present === "open" ? "filled" : "plain"}">${
    present === "open" ? LANDING.submit : LANDING.createAccount
  }</a><a href="${PAGES.login}" class="landing-way">${LANDING.logIn}</a>`;
