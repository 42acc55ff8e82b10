import { defaultCall } from "../features/call/calls-store";
import { diagnosis } from "../features/office/operations/diagnosis";
import { FIRST_CALL } from "../platform/db/columns";
import { readSettings } from "../platform/env";
import { openLog } from "../platform/http/log";
import { forCall } from "../platform/platform";
import { wire } from "../wiring";

/** Checks each configured service independently, without changing anything. Exit code 1 when one fails. */
export async function doctor(): Promise<void> {
  const settings = readSettings(process.env);
  const { installation, close } = await wire(settings, openLog("silent"), settings.PORT);
  try {
    // Also where the database is what fails.
    const call = await defaultCall(installation).catch(() => ({ id: FIRST_CALL, slug: "", isDefault: true }));
    const parts = await diagnosis(forCall(installation, call), { isWorker: settings.WORKER });
    for (const [name, { ok, detail }] of Object.entries(parts)) {
      console.log(`${ok ? "ok     " : "FAILED "} ${name.padEnd(10)} ${detail}`);
    }
    if (Object.values(parts).some((part) => !part.ok)) process.exitCode = 1;
  } finally {
    await close();
  }
}
