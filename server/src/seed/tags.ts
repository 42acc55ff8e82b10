import type { TagColour } from "@lectern/domain/deciding/tags/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { addNote } from "../features/deciding/notes/actions";
import { createTag, tagProposals } from "../features/deciding/tags/actions";
import { createView } from "../features/deciding/views/actions";
import type { Platform } from "../platform/platform";

type Judged = { id: number; worth: number };

const TAGS: readonly {
  name: string;
  colour: TagColour;
  own?: true;
  isOn: (each: Judged, n: number) => boolean;
}[] = [
  { name: "Keynote?", colour: "violet", isOn: ({ worth }) => worth >= 9 },
  { name: "Needs demo video", colour: "orange", isOn: (_, n) => n % 6 === 1 },
  { name: "First-time speaker", colour: "teal", isOn: (_, n) => n % 5 === 2 },
  { name: "Sponsor pitch", colour: "red", isOn: ({ worth }, n) => worth < 4 && n % 2 === 0 },
  { name: "Read again", colour: "amber", own: true, isOn: (_, n) => n % 9 === 4 },
];

/** The organisers' tags, a shared view and a note, through their own actions. */
export async function seedTags(platform: Platform, chair: Actor, judged: readonly Judged[]): Promise<void> {
  for (const { name, colour, own = false, isOn } of TAGS) {
    const { id, code } = await createTag(platform, chair, { name, colour, own });
    const submissions = judged.filter(isOn).map((each) => each.id);
    if (submissions.length > 0) await tagProposals(platform, chair, { submissions, add: [id], remove: [] });
    if (name === "Keynote?") {
      const query = `tags=${code}&sort=-fair`;
      await createView(platform, chair, { name: "Keynotes to choose", query, shared: true });
    }
  }
  const [first] = judged;
  if (first)
    await addNote(
      platform,
      chair,
      { submissionId: first.id },
      "Spoke at a meet-up in May: **clear**, and well within time.",
    );
}
