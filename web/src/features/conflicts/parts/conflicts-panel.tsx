import type { Standing } from "@lectern/domain/conflicts/contract";
import { CONFLICT_LABELS } from "@lectern/domain/conflicts/words";
import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { messagesOf } from "#platform/refused";
import { MessageList } from "#ui/message-list";
import { PageLoader } from "#ui/page-loader";
import { toastDone, toastFailed } from "#ui/toasts";
import { standingsQuery, useSetConflict } from "./calls";
import css from "./conflicts.module.css";

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
          <Reviewer key={standing.reviewer} pk={pk} {...standing} />
        ))}
      </ul>
    </PageLoader>
  );
}

/** Those who are out come first, then those whom one should think about. */
const byNeed = (a: Standing, b: Standing) => needOf(a) - needOf(b);
const needOf = ({ conflict, shared_domain }: Standing) => (conflict ? 0 : shared_domain ? 1 : 2);

function Reviewer({ pk, ...standing }: Standing & { pk: number }) {
  const { reviewer, name, conflict, reason, shared_domain, has_reviewed } = standing;
  const set = useSetConflict(pk);
  const change = async (keep_out: boolean) => {
    try {
      await set.mutateAsync({ reviewer, keep_out, reason: "" });
      toastDone(keep_out ? `${name} does not see it any more.` : `${name} sees it again.`);
    } catch (failure) {
      toastFailed("Nothing was changed", messagesOf(failure));
    }
  };
  const notes = [
    conflict && CONFLICT_LABELS[conflict],
    reason && `“${reason}”`,
    !conflict && shared_domain && `Shares ${shared_domain} with the speaker`,
    has_reviewed && "Has reviewed it",
  ].filter(Boolean);
  const kept = conflict === "pinned" || conflict === "recused";
  return (
    <li className={css.reviewer}>
      <Text size="sm">
        {name}
        {notes.length > 0 && (
          <Text span inherit c="dimmed">
            {" "}
            · {notes.join(" · ")}
          </Text>
        )}
      </Text>
      {(conflict === null || kept) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={set.isPending}
          onClick={() => void change(conflict === null)}
          aria-label={kept ? `Let ${name} see it` : `Keep ${name} out`}
        >
          {kept ? "Let in" : "Keep out"}
        </Button>
      )}
    </li>
  );
}
