import { useEdition } from "#features/call/api";
import { loadable } from "#ui/loadable";
import type { WrittenBy } from "./naming-warning";

const loadParts = () => import("./naming-warning");
const Hint = loadable(async () => (await loadParts()).BlindHint);
const Warning = loadable(async () => (await loadParts()).NamingWarning);

type Props = Partial<WrittenBy>;

/**
 * Notes in the form of a blind edition: that reviewers do not see the names; with values, where these name their
 * author. Loaded only there.
 */
export function BlindForm({ values, email, questions = [] }: Props) {
  if (!useEdition().blindReviews) return null;
  return values && email ? <Warning values={values} email={email} questions={questions} /> : <Hint />;
}
