import { diagnosis } from "../features/operations/actions";
import { withPlatform } from "./with-platform";

/** Checks each configured part; exit code 1 when one fails. */
export async function doctor(): Promise<void> {
  await withPlatform(async (platform) => {
    const parts = await diagnosis(platform);
    for (const [name, { ok, detail }] of Object.entries(parts)) {
      console.log(`${ok ? "ok     " : "FAILED "} ${name.padEnd(10)} ${detail}`);
    }
    if (Object.values(parts).some((part) => !part.ok)) process.exitCode = 1;
  });
}
