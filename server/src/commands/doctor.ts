import { diagnosis } from "../features/office/operations/diagnosis";
import { readSettings } from "../platform/env";
import { openLog } from "../platform/http/log";
import { wire } from "../wiring";

/** Checks each configured service independently, without changing anything. Exit code 1 when one fails. */
export async function doctor(): Promise<void> {
  const settings = readSettings(process.env);
  const { platform, close } = await wire(settings, openLog("silent"), settings.PORT);
  try {
    const parts = await diagnosis(platform);
    for (const [name, { ok, detail }] of Object.entries(parts)) {
      console.log(`${ok ? "ok     " : "FAILED "} ${name.padEnd(10)} ${detail}`);
    }
    if (Object.values(parts).some((part) => !part.ok)) process.exitCode = 1;
  } finally {
    await close();
  }
}
