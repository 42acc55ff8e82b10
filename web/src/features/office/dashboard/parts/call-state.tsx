import "@mantine/core/styles/Progress.css";
import { phase } from "@lectern/domain/call/rules";
import { counted } from "@lectern/domain/kernel/counted";
import type { Dashboard } from "@lectern/domain/office/dashboard/contract";
import { UNFINISHED } from "@lectern/domain/proposals/words";
import { Progress, Text } from "@mantine/core";
import { Link } from "react-router";
import { useEdition } from "#features/call/api";
import { dateInBothZones, timeLeft } from "#platform/dates";
import { paths } from "#platform/paths";
import { useNow } from "#platform/use-now";
import { PageSection } from "#ui/page-section";
import css from "./dashboard.module.css";

/** The call's dates, and the progress of proposals and reviews. */
export function CallState({ proposals, unfinished, reviews }: Omit<Dashboard, "pending" | "stepsLeft">) {
  const { product, year } = useEdition();
  return (
    <PageSection title={`${product} ${year}`}>
      <dl className={css.state}>
        <div>
          <dt>The call</dt>
          <dd>
            <Window />
          </dd>
        </div>
        <div>
          <dt>Proposals</dt>
          <dd>
            <Link to={paths.board}>{counted(proposals, "proposal")}</Link>
            {unfinished > 0 && (
              <>
                {", "}
                <Link to={`${paths.board}?status=${UNFINISHED}`}>
                  {counted(unfinished, "unfinished upload")}
                </Link>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Reviews</dt>
          <dd>
            {reviews.wanted === 0 ? (
              <Text c="dimmed" inherit>
                No proposals in review yet.
              </Text>
            ) : (
              <>
                <Link to={paths.panel}>
                  {reviews.done} of {reviews.wanted} reviews
                </Link>
                <Progress
                  mt={6}
                  value={(100 * reviews.done) / reviews.wanted}
                  aria-label={`${reviews.done} of ${reviews.wanted} reviews`}
                />
              </>
            )}
          </dd>
        </div>
      </dl>
    </PageSection>
  );
}

/** When the call opens or closes. */
function Window() {
  const { opensAt, closesAt } = useEdition();
  const now = useNow(30_000);
  const present = phase({ opensAt, closesAt }, now);
  const moment = present === "before" ? opensAt : closesAt;
  return (
    <Link to={paths.settingsSection("dates")}>
      {present === "before" && `Opens in ${timeLeft(now, new Date(moment))}`}
      {present === "open" && `Open, closes in ${timeLeft(now, new Date(moment))}`}
      {present === "closed" && `Closed ${timeLeft(new Date(moment), now)} ago`}
      <span className={css.about}>{dateInBothZones(moment)}</span>
    </Link>
  );
}
