import type { Edition } from "@lectern/domain/edition/contract";
import { editableUntil } from "@lectern/domain/submissions/rules";
import { Button, CloseButton, Group } from "@mantine/core";
import { Link } from "react-router";
import * as z from "zod/mini";
import { dateInBothZones, lengthOfTime } from "#platform/dates";
import { paths } from "#platform/paths";
import css from "./after-submitting.module.css";

const Submitted = z.object({
  submitted: z.object({
    pk: z.number(),
    title: z.string(),
    withFile: z.boolean(),
    lateUntil: z.nullable(z.date()),
  }),
});
export type Submitted = z.output<typeof Submitted>["submitted"];

/** What the form tells the main page when it leads there. */
export const submittedState = (submitted: Submitted) => ({ submitted });
export const submittedIn = (state: unknown): Submitted | null =>
  Submitted.safeParse(state).data?.submitted ?? null;

type Props = {
  submitted: Submitted;
  submittedAt: Date;
  edition: Pick<Edition, "opensAt" | "closesAt" | "rollingReviewAfter" | "cooldown">;
  /** Whether another submission can be started. */
  more: boolean;
  onDismiss: () => void;
};

/** What happens next with what was just submitted, and until when it may be changed. */
export function AfterSubmitting({ submitted, submittedAt, edition, more, onDismiss }: Props) {
  return (
    <section className={css.panel} aria-labelledby="after-submitting">
      <div className={css.head}>
        <h2 id="after-submitting" className={css.title}>
          Submitted: {submitted.title}
        </h2>
        <CloseButton aria-label="Dismiss" onClick={onDismiss} />
      </div>
      <ol className={css.steps}>
        <li>A mail confirms that your proposal has arrived.</li>
        {submitted.withFile && <li>Your file is checked and rebuilt in a safe form.</li>}
        <li>
          You may edit the proposal and replace its file until{" "}
          <strong>
            {dateInBothZones(editableUntil({ submittedAt, lateUntil: submitted.lateUntil }, edition))}
          </strong>
          .
        </li>
        <li>
          {edition.cooldown > 0 && `It then rests for ${lengthOfTime(edition.cooldown)}. `}
          After that the reviewers read it. Its page shows where it stands.
        </li>
      </ol>
      <Group>
        <Button component={Link} to={paths.submission(submitted.pk)}>
          View it
        </Button>
        {more && (
          <Button component={Link} to={paths.newSubmission} variant="outline">
            Submit another
          </Button>
        )}
      </Group>
    </section>
  );
}
