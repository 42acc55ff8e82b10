import type { CallWindow } from "@lectern/domain/call/conference-dates";
import type { Edition } from "@lectern/domain/call/contract";
import { editableUntil, editWindowEnded } from "@lectern/domain/proposals/rules";
import { Button, CloseButton, Group } from "@mantine/core";
import { Link } from "react-router";
import { dateInBothZones, lengthOfTime } from "#platform/dates";
import { useOwnPaths } from "../own-paths";
import css from "./after-submitting.module.css";
import type { Submitted } from "./submitted";

type Props = {
  submitted: Submitted;
  submittedAt: Date;
  edition: CallWindow & Pick<Edition, "rollingReviewAfter" | "cooldown">;
  now: Date;
  /** Whether another submission can be started. */
  more: boolean;
  onDismiss: () => void;
};

/** What happens next with the new submission, and until when it can be edited. */
export function AfterSubmitting({ submitted, submittedAt, edition, now, more, onDismiss }: Props) {
  const pages = useOwnPaths();
  const lateUntil = submitted.lateUntil === null ? null : new Date(submitted.lateUntil);
  const dated = { submittedAt, conference: submitted.conference, lateUntil };
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
        {!editWindowEnded(dated, edition, now) && (
          <li>
            You may edit the proposal and replace its file until{" "}
            <strong>{dateInBothZones(editableUntil(dated, edition))}</strong>.
          </li>
        )}
        <li>
          {edition.cooldown > 0 && `A cooldown of ${lengthOfTime(edition.cooldown)} follows. `}
          After that the reviewers read it. Its page shows its current status.
        </li>
      </ol>
      <Group>
        <Button component={Link} to={pages.one(submitted.pk)}>
          View it
        </Button>
        {more && (
          <Button component={Link} to={pages.create} variant="outline">
            Submit another
          </Button>
        )}
      </Group>
    </section>
  );
}
