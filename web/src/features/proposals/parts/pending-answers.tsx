import { MissingAnswers } from "../form-questions/parts/missing-answers";
import { AwaitedNotice } from "../questions/parts/awaited-notice";

type Props = {
  pk: number;
  /** Whether the reader leads the proposal, who alone answers for it. */
  leads: boolean;
};

/** What waits for the speaker of a proposal, above all else on its page. */
export const PendingAnswers = ({ pk, leads }: Props) => (
  <>
    <AwaitedNotice pk={pk} />
    {leads && <MissingAnswers pk={pk} />}
  </>
);
