// Each feature with a database has a test that npm test repeats on the oldest PostgreSQL.
import { versionTests } from "../database-tests.mjs";

try {
  console.log(`${versionTests().length} files`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
