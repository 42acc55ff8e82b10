import { BARE_CALLS, startBare } from "./bare.mjs";
import { calls } from "./calls.mjs";
import { measure, measureWaits } from "./load.mjs";
import { organiserCalls } from "./organiser-calls.mjs";
import { renew } from "./people.mjs";
import { peopleCalls } from "./people-calls.mjs";
import { bareCall, recordCalls } from "./recorded.mjs";
import { cpuOf } from "./report.mjs";
import { measureUploads } from "./uploads.mjs";

const [, QUERY] = BARE_CALLS;

/** The costs of a row that `--check` compares. */
export const CALL_COSTS = {
  keys: ["server", "database"],
  figuresOf: (row) => ({ [`${row.name}, ${row.connections} at once`]: cpuOf(row) }),
};

/**
 * Every call that is wanted, each beside the bare server with the same statements. With a `usual` number of proposals also
 * those that do not depend on it. `yardstick` is called in between with the CPU of the bare server's query.
 */
export async function measureCalls({ world, people, filled, usual, options, wanted, settle, yardstick }) {
  const all = [
    ...calls(world, people, filled),
    ...organiserCalls(world, people, filled),
    ...peopleCalls(world, people, filled),
  ].filter((call) => wanted(call) && !call.skipped && (usual || call.grows));
  const compared = all.filter((call) => call.compared);
  const bare = await startBare(world, filled.total, await recordCalls(world, compared));
  const one = async (call, connections, windows = options.windows) => {
    const { url, cpu } = call.target ?? world;
    if (call.who) await renew(world, call.who);
    const row = await measure({ ...options, windows, url, cpu, call, connections });
    console.error(
      `  ${row.name} ×${connections}: ${Math.round(row.perSecond)}/s, ${cpuOf(row).toFixed(2)} ms CPU`,
    );
    return row;
  };
  const rows = [];
  try {
    if (usual) {
      for (const call of BARE_CALLS)
        for (const connections of options.connections)
          rows.push(await one({ ...call, target: bare }, connections));
    }
    yardstick(cpuOf(await one({ ...QUERY, target: bare }, 16)));
    for (const call of all) {
      for (const connections of call.alone ? [1] : options.connections) {
        const row = await settle(() => one(call, connections));
        if (call.compared) row.bare = await one(bareCall(call, bare, compared.indexOf(call)), connections);
        rows.push(row);
      }
      if (call.grows) rows.at(-1).waits = await measureWaits(world, call, options.seconds);
      yardstick(cpuOf(await one({ ...QUERY, target: bare }, 16, 1)));
    }
    if (usual && wanted({ name: "upload" })) {
      const speakers = people.speakers.slice(0, 100);
      await renew(world, speakers);
      const windows = options.quick ? 1 : 5;
      rows.push(...(await measureUploads({ world, bare, speakers, filled, windows, settle })));
    }
    return rows;
  } finally {
    await bare.stop();
  }
}
