// npm run test:postgres: every test that uses a database, on the oldest supported PostgreSQL of this system.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseTests } from "./database-tests.mjs";
import { ensureInstalled, requireNode } from "./install.mjs";
import { withSystemPostgres } from "./system-postgres.mjs";
import { useTestFolder } from "./test-folder.mjs";
import { runOnDatabase } from "./test-runs.mjs";

requireNode();
useTestFolder();
await ensureInstalled();
const results = mkdtempSync(join(tmpdir(), "lectern-results-"));
try {
  const counts = await withSystemPostgres((url) =>
    runOnDatabase(databaseTests(), url, join(results, "postgres.json")),
  );
  if (counts === null) throw new Error("No PostgreSQL 15 or newer is installed in /usr/lib/postgresql.");
  const { passed, failures } = counts;
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  if (failures.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(results, { recursive: true, force: true });
}
