import type { Decision } from "@lectern/domain/call/decisions";
import { share } from "#features/proposals/feedback/store";
import type { At } from "#features/proposals/proposal/decisions-store";
import type { Queries } from "#platform/db/database";
import { feedbackFor } from "./store";

type Item = At & { decision: Decision };
const keyOf = ({ submission, conference }: At) => `${submission} ${conference}`;

/** What goes out with each of these decisions; empty where nothing was written for it. */
export async function feedbackOn(db: Queries, items: readonly Item[]): Promise<(item: Item) => string> {
  const written = await feedbackFor(db, items);
  const texts = new Map(written.map((each) => [keyOf(each), each]));
  return (item) => {
    const found = texts.get(keyOf(item));
    return found?.decision === item.decision ? found.text : "";
  };
}

/** Shares the feedback on decisions that are released by this transaction. */
export async function shareReleased(tx: Queries, items: readonly Item[]): Promise<void> {
  const textOf = await feedbackOn(tx, items);
  await share(
    tx,
    items.map((item) => ({ submission: item.submission, conference: item.conference, text: textOf(item) })),
  );
}
