import { availableParallelism } from "node:os";
import type { ConverterSettings } from "../platform/env";
import { errorForLog, openLog } from "../platform/http/log";
import { openConverter } from "../platform/sanitise/converter/converter";
import { converterAt } from "../platform/sanitise/converter/converter-client";
import { localRunner } from "../platform/sanitise/local-runner";
import { type RunnerState, sandboxWarning } from "../platform/sanitise/task-runner";
import { stopOnSignal } from "../stopping";
import { PROGRAMS } from "../wiring";

/** Opens untrusted files for workers, until a signal stops it. */
export async function convert({ path, logLevel, ...policy }: ConverterSettings): Promise<void> {
  const log = openLog(logLevel);
  const runner = localRunner({ programs: PROGRAMS, ...policy });
  // Probed before the first file arrives.
  const state = await runner.state();
  const converter = await openConverter({
    path,
    runner,
    concurrency: availableParallelism(),
    onFault: (error) => log.error({ err: errorForLog(error) }, "A task failed"),
  });
  stopOnSignal(log, converter.close);
  console.log(`Lectern's converter listens on ${path}. ${described(state)}`);
}

/** Prints the running converter's state. Throws when it does not answer. */
export async function checkConverter({ path }: ConverterSettings): Promise<void> {
  console.log(described(await converterAt(path).state()));
}

function described(state: RunnerState): string {
  const { office } = state;
  const files = office.ready
    ? `Office files are converted ${office.sandboxed ? "in" : "WITHOUT"} a sandbox`
    : `Office files are not converted (missing: ${office.missing.join(", ")})`;
  return `${files}. ${sandboxWarning(state) ?? "Each file is opened in its own sandbox"}.`;
}
