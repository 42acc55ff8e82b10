import { STATUSES } from "@lectern/domain/proposals/words";
import { waitingMails } from "#features/post/store";
import type { Gauges, Reading } from "#platform/metrics/metrics";
import type { Platform } from "#platform/platform";
import { jobCounts } from "#platform/queue/queue";
import { countAwaitedUploads, countFiles, countSubmissions } from "./store";

const FILE_STATES = ["queued", "running", "done"];

/** The gauges from the database, which are the same in every process. */
export async function gauges({ db: { $client: pool }, everyCall: db }: Platform): Promise<Gauges> {
  const connections = {
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    awaited: pool.waitingCount,
  };
  const jobs = await jobCounts(db);
  const mails = await waitingMails(db);
  const submissions = await countSubmissions(db);
  const files = await countFiles(db);
  const uploads = await countAwaitedUploads(db);
  return {
    database_connections: {
      help: "This process' connections; awaited: requests and jobs waiting for one",
      readings: byName("state", connections),
    },
    jobs: {
      help: "Jobs of all processes; dead: all attempts failed, needs attention",
      readings: byName("state", jobs),
    },
    mails_waiting: { help: "Mails that are not sent yet", readings: [{ labels: {}, value: mails }] },
    submissions: {
      help: "Submissions by status",
      readings: byName(
        "status",
        everyOne(
          STATUSES,
          submissions.map(({ status, n }) => [status, n]),
        ),
      ),
    },
    files: {
      help: "Attached files by the state of their processing",
      readings: byName(
        "state",
        everyOne(
          FILE_STATES,
          files.map(({ state, n }) => [state, n]),
        ),
      ),
    },
    uploads_awaited: {
      help: "Uploads that were started and not confirmed",
      readings: [{ labels: {}, value: uploads }],
    },
  };
}

const byName = (label: string, counts: Record<string, number>): Reading[] =>
  Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));

/** Adds zeros for missing names: monitoring needs a series without gaps. */
const everyOne = (names: readonly string[], counted: [string, number][]): Record<string, number> => ({
  ...Object.fromEntries(names.map((name) => [name, 0])),
  ...Object.fromEntries(counted),
});
