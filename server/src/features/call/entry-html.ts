import {
  announcedDate,
  CALL_PHASE_TEXTS,
  countdown,
  countdownTarget,
  dates,
  NAVIGATION,
} from "@lectern/domain/call/announcement";
import { shownDates } from "@lectern/domain/call/conference-dates";
import { phase } from "@lectern/domain/call/rules";
import type { EditionSettings } from "@lectern/domain/call/words";
import { PAGES } from "@lectern/domain/kernel/paths";
import { SKIP_LINK } from "@lectern/domain/kernel/skip-link";
import { type Markup, markup } from "#platform/http/markup";

/** The conference and its year, for tabs and footers. */
export const entryName = ({ product, year }: EditionSettings): string => `${product} ${year}`;

type Entry = { landing?: boolean; mayBeLoggedIn: boolean; page: Markup };

/**
 * The shell of a server-rendered public page. Its elements and classes match the page's own components
 * (web/src/app/shell/entry-layout.tsx, web/src/features/call), so that nothing moves on hydration; a journey compares them.
 */
export const entryPage = (
  edition: EditionSettings,
  now: Date,
  { landing, mayBeLoggedIn, page }: Entry,
): string =>
  markup`<div class="entry"${landing ? markup` data-landing="true"` : null}>
    <a href="#main" class="skip-link">${SKIP_LINK}</a>
    <header class="entry-header">${navigation(edition, mayBeLoggedIn)}<span class="entry-switch"></span></header>
    ${about(edition, now)}
    <main id="main" class="entry-main" tabindex="-1"><div class="entry-column">${page}</div></main>
    <footer class="entry-footer">${entryName(edition)}</footer>
  </div>`.html;

const navigation = (
  { villagesInMenu }: EditionSettings,
  mayBeLoggedIn: boolean,
) => markup`<nav class="entry-nav" aria-label="Main">
  ${villagesInMenu ? markup`<a href="${PAGES.callForVillage}">${NAVIGATION.villages}</a>` : null}
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

function status(settings: EditionSettings, now: Date): Markup {
  const edition = shownDates(settings);
  const present = phase(edition, now);
  const next = countdownTarget(present, edition, now);
  const facts = dates(present, edition, now).map(
    ({ name, at }) => markup`<dt>${name}</dt><dd><time datetime="${at}">${announcedDate(at)}</time></dd>`,
  );
  return markup`<div data-tone="plain" class="terminal-panel">
    <div class="status-prompt" aria-hidden="true">cfp --status</div>
    <dl class="status-facts">
      ${facts}
      <dt>state</dt><dd><span class="status-state" data-phase="${present}">${CALL_PHASE_TEXTS[present]}</span></dd>
    </dl>
    ${
      next
        ? markup`<div class="status-count" role="timer">${next.what}<span class="status-digits">${countdown(now, next.until)}</span></div>`
        : markup`<div class="status-count" aria-hidden="true"><span class="status-prompt"></span><span class="status-caret"></span></div>`
    }
  </div>`;
}
