import type { Actor } from "@lectern/domain/kernel/actor";
import { eachText } from "@lectern/domain/proposals/fields";
import { editForSpeaker } from "../features/proposals/by-organisers/actions";
import { lockAny } from "../features/proposals/store";
import { found } from "../platform/http/refusal";
import { type DaysAgo, skipStaleCheck } from "./acting";
import { personOf, type Seeded } from "./people";

type Judged = { id: number; reviewers: readonly string[] };

/** A speaker's own edit before reviews, and what an organiser edited since the demo reviewer's review. */
export async function seedEdits(
  ago: DaysAgo,
  chair: Actor,
  { own, judged, people }: { own: Judged; judged: readonly Judged[]; people: Map<string, Seeded> },
): Promise<void> {
  const reviewer = personOf(people, "reviewer@example.org").id;
  // Undecided, and reviewed long before.
  const read = judged.slice(30).find(({ id, reviewers }) => id !== own.id && reviewers.includes(reviewer));
  for (const [days, id, note] of [
    [6.5, own.id, "You wrote to us that the archive now covers twelve years."],
    [2, read?.id, "As you asked: the abstract says what attendees can try themselves."],
  ] as const) {
    if (id === undefined) continue;
    const saved = found(await lockAny(ago(days).db, id));
    const body = { ...eachText((_, name) => saved[name]), authors: saved.authors, note };
    await editForSpeaker(ago(days), chair, {
      id,
      body: { ...body, abstract: edited(saved.abstract) },
      refuseStale: skipStaleCheck,
    });
  }
}

const edited = (abstract: string) =>
  `${abstract.replace("a decade of", "twelve years of")}\n\nAttendees get the material to try it themselves.`;
