import type { Standing } from "@lectern/domain/conflicts/contract";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { messagesOf } from "#platform/refused";
import { MessageList } from "#ui/message-list";
import { PageLoader } from "#ui/page-loader";
import { standingsQuery } from "./calls";
import css from "./conflicts.module.css";
import { isSuggested, ReviewerStanding } from "./standing";

/** Who of the reviewers does not see a proposal, and why; an organiser can keep others out. */
export function ConflictsPanel({ pk }: { pk: number }) {
  const standings = useQuery(standingsQuery(pk));
  const all = standings.data ?? [];
  const out = all.filter(({ conflict }) => conflict !== null);
  return (
    <PageLoader waiting={standings.isPending}>
      {standings.isError && <MessageList messages={messagesOf(standings.error)} />}
      <Text size="sm" mb="xs">
        {out.length === 0
          ? "All reviewers may see it."
          : `${out.length} of ${all.length} reviewers do not see it.`}
      </Text>
      <ul className={css.reviewers}>
        {[...all].sort(byNeed).map((standing) => (
          <ReviewerStanding key={standing.reviewer} pk={pk} standing={standing} />
        ))}
      </ul>
    </PageLoader>
  );
}

/** Those who are out come first, then those whom one should think about. */
const byNeed = (a: Standing, b: Standing) => needOf(a) - needOf(b);
const needOf = (standing: Standing) => (standing.conflict ? 0 : isSuggested(standing) ? 1 : 2);
