import { setTimeout as sleep } from "node:timers/promises";

/** Running requests may fail for this long after an outage. */
const ECHO_MS = 3_000;

/** The same numbers for the same seed (mulberry32). */
export function random(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The faults: how each begins and ends, its minimal and maximal duration in seconds, and the part that is unavailable, if
 * it may be noticed: outages of a server, the worker or the mail server may not.
 */
function faults({ parts, postgres, ceph }) {
  const { one, two, worker, mail } = parts;
  const killed = (part, name = part.name) => ({
    what: `${name} killed`,
    begin: part.kill,
    end: part.start,
    lasts: [0.3, 1.5],
  });
  const stopped = (part) => ({ ...killed(part), what: `${part.name} stopped`, begin: part.stop });
  const frozen = (part, name) => ({
    what: `${name} frozen`,
    begin: part.freeze,
    end: part.thaw,
    lasts: [2, 5],
  });
  const away = (part, fault) => ({ ...fault, part });
  const later = () => mail.signal("SIGUSR2");
  return [
    killed(one),
    killed(worker),
    away("database", killed(postgres, "database")),
    ...(ceph ? [away("store", killed(ceph, "store"))] : []),
    killed(mail),
    away("database", frozen(postgres, "database")),
    killed(two),
    ...(ceph ? [away("store", frozen(ceph, "store"))] : []),
    { what: "mail server answers 451", begin: later, end: later, lasts: [3, 7] },
    stopped(worker),
    stopped(one),
  ];
}

/** Causes one fault after another until the time is over. Returns the outages that users may notice. */
export async function injectFaults({ world, until, seconds, chance, say }) {
  const outages = [];
  const all = faults(world);
  const between = (least, most) => (least + chance() * (most - least)) * 1000;
  let happened = 0;
  for (let round = all; ; happened++) {
    const [fault, ...rest] = round;
    round = rest.length > 0 ? rest : shuffled(all, chance);
    await sleep(between(0.5, 1.5) * (seconds / (3 * all.length)));
    if (Date.now() > until) return { outages, happened };
    const from = Date.now();
    await fault.begin();
    await sleep(between(...fault.lasts));
    await fault.end();
    if (fault.part) outages.push({ part: fault.part, from, to: Date.now() + ECHO_MS });
    say(`${fault.what}; back after ${((Date.now() - from) / 1000).toFixed(1)} s`);
  }
}

/** Fisher-Yates with a seeded random function. */
function shuffled(list, chance) {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1));
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}
