// Which server tests use a database, and which of them npm test repeats on the oldest PostgreSQL.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { filesIn } from "./fingerprint.mjs";
import { inProject } from "./places.mjs";

const USES_DATABASE = /\b(testServer|onServer|onNewServers)\(|inject\("cluster"\)/;
const SOURCES = "server/src/";

/** What can differ between versions of PostgreSQL: SQL, migrations, locks, and every feature's statements once. */
const DIFFERS_BY_VERSION = [
  "features/identity/accounts/log-in.test.ts",
  "features/log/append-only.test.ts",
  "features/office/letters/letters.test.ts",
  "features/office/audit/log.test.ts",
  "features/deciding/board/board.test.ts",
  "features/proposals/confirmations/confirmation.test.ts",
  "features/proposals/consents/consents.test.ts",
  "features/proposals/form-questions/form-questions.test.ts",
  "features/reviewing/answers/answers.test.ts",
  "features/reviewing/conflicts/conflicts.test.ts",
  "features/reviewing/criteria/criteria.test.ts",
  "features/proposals/availability/availability.test.ts",
  "features/proposals/needs/needs.test.ts",
  "features/deciding/decisions/decide.test.ts",
  "features/deciding/notes/notes.test.ts",
  "features/deciding/tags/tags.test.ts",
  "features/deciding/views/views.test.ts",
  "features/office/digests/digest.test.ts",
  "features/call/calls.test.ts",
  "features/call/edition.test.ts",
  "features/office/calls/calls.test.ts",
  "features/office/exports/exports.test.ts",
  "features/office/figures/figures.test.ts",
  "features/proposals/files/processing.test.ts",
  "features/office/imports/imports.test.ts",
  "features/office/invitations/inviting.test.ts",
  "features/proposals/late-codes/late-codes.test.ts",
  "features/proposals/missing-answers/missing-answers.test.ts",
  "features/proposals/tasks/tasks.test.ts",
  "features/proposals/questions/replies.test.ts",
  "features/reviewing/questions/questions.test.ts",
  "features/deciding/feedback/feedback.test.ts",
  "features/post/outbox.test.ts",
  "features/office/merge/merge.test.ts",
  "features/office/of-all-calls.test.ts",
  "features/office/operations/diagnosis.test.ts",
  "features/reviewing/discussion/discussion.test.ts",
  "features/reviewing/live/live.test.ts",
  "features/reviewing/panel/panel.test.ts",
  "features/office/people/people.test.ts",
  "features/office/privacy/erasure.test.ts",
  "features/office/privacy/export.test.ts",
  "features/identity/profiles/profile.test.ts",
  "features/deciding/releases/release.test.ts",
  "features/deciding/releases/release-race.test.ts",
  "features/deciding/two-conferences.test.ts",
  "features/reviewing/queue.test.ts",
  "features/reviewing/review.test.ts",
  "features/programme/schedule.test.ts",
  "features/programme/feeds/read-by-others.test.ts",
  "features/programme/public/public.test.ts",
  "features/identity/second-factor/totp.test.ts",
  "features/identity/sessions/sessions.test.ts",
  "features/office/settings/settings.test.ts",
  "features/proposals/create.test.ts",
  "features/proposals/edit.test.ts",
  "features/proposals/list.test.ts",
  "features/proposals/by-organisers/by-organisers.test.ts",
  "features/proposals/versions/versions.test.ts",
  "features/proposals/speakers/speakers.test.ts",
  "features/proposals/speakers/invitations.test.ts",
  "features/office/set-up/set-up.test.ts",
  "features/office/transfer/transfer.test.ts",
  "features/reviewing/sight/menu.test.ts",
  "features/office/dashboard/waiting.test.ts",
  "platform/captcha/altcha.test.ts",
  "platform/db/migrations.test.ts",
  "platform/db/statement.test.ts",
  "platform/queue/queue.test.ts",
  "seed/seed.test.ts",
];

/** Every server test that uses a database, as paths from the project's root. */
export function databaseTests() {
  const files = filesIn(inProject("server/src"), { tests: true })
    .filter((path) => path.endsWith(".test.ts") && USES_DATABASE.test(readFileSync(path, "utf8")))
    .map((path) => relative(inProject("."), path));
  if (files.length === 0) throw new Error("No server test uses a database.");
  return files;
}

/**
 * Those that npm test repeats on another PostgreSQL.
 * Throws when one of them is missing, or when a feature with a database has none.
 */
export function versionTests() {
  const all = databaseTests();
  const chosen = DIFFERS_BY_VERSION.map((path) => SOURCES + path);
  const gone = chosen.filter((path) => !all.includes(path));
  const covered = new Set(chosen.map(featureOf));
  const uncovered = [...new Set(all.map(featureOf))].filter(
    (feature) => feature !== undefined && !covered.has(feature),
  );
  if (gone.length + uncovered.length === 0) return chosen;
  const faults = [
    ...gone.map((path) => `${path} uses no database or does not exist`),
    ...uncovered.map((feature) => `the feature ${feature} has no test in the list`),
  ];
  throw new Error(`scripts/database-tests.mjs: ${faults.join("; ")}.`);
}

/** A room's own folder, or that of one of its topics. */
const featureOf = (path) => /^server\/src\/features\/([\w-]+(?:\/[\w-]+)?)\//.exec(path)?.[1];
