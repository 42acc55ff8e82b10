// Which of the server's tests ask a database, and which of them npm test repeats on the oldest PostgreSQL.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { filesIn } from "./fingerprint.mjs";
import { inProject } from "./places.mjs";

const ASKS_A_DATABASE = /\btestServer\(|inject\("cluster"\)/;
const SOURCES = "server/src/";

/** What can differ between versions of PostgreSQL: SQL, migrations, locks, and every feature's statements once. */
const DIFFERS_BY_VERSION = [
  "features/accounts/log-in.test.ts",
  "features/audit/log.test.ts",
  "features/board/board.test.ts",
  "features/confirmations/confirmation.test.ts",
  "features/conflicts/conflicts.test.ts",
  "features/decisions/decide.test.ts",
  "features/digests/digest.test.ts",
  "features/edition/edition.test.ts",
  "features/exports/exports.test.ts",
  "features/figures/figures.test.ts",
  "features/files/processing.test.ts",
  "features/imports/imports.test.ts",
  "features/invitations/inviting.test.ts",
  "features/late-codes/late-codes.test.ts",
  "features/mails/outbox.test.ts",
  "features/operations/diagnosis.test.ts",
  "features/panel/panel.test.ts",
  "features/people/people.test.ts",
  "features/privacy/erasure.test.ts",
  "features/privacy/export.test.ts",
  "features/profiles/profile.test.ts",
  "features/releases/release.test.ts",
  "features/releases/release-race.test.ts",
  "features/reviews/queue.test.ts",
  "features/reviews/review.test.ts",
  "features/schedule/schedule.test.ts",
  "features/second-factor/totp.test.ts",
  "features/sessions/sessions.test.ts",
  "features/settings/settings.test.ts",
  "features/submissions/create.test.ts",
  "features/submissions/edit.test.ts",
  "features/submissions/list.test.ts",
  "features/waiting/waiting.test.ts",
  "platform/captcha/altcha.test.ts",
  "platform/db/migrations.test.ts",
  "platform/db/statement.test.ts",
  "platform/queue/queue.test.ts",
  "seed/seed.test.ts",
];

/** Every test of the server that asks a database, as paths from the project's root. */
export function databaseTests() {
  const files = filesIn(inProject("server/src"), { tests: true })
    .filter((path) => path.endsWith(".test.ts") && ASKS_A_DATABASE.test(readFileSync(path, "utf8")))
    .map((path) => relative(inProject("."), path));
  if (files.length === 0) throw new Error("No test of the server asks a database.");
  return files;
}

/**
 * Those that npm test repeats on another PostgreSQL.
 * Throws when one of them is gone, or when a feature that asks a database has none.
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
    ...gone.map((path) => `${path} asks no database or does not exist`),
    ...uncovered.map((feature) => `the feature ${feature} has no test in the list`),
  ];
  throw new Error(`scripts/database-tests.mjs: ${faults.join("; ")}.`);
}

const featureOf = (path) => /^server\/src\/features\/([\w-]+)\//.exec(path)?.[1];
