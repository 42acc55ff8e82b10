import type { ReviewerConflict } from "@lectern/domain/reviewing/conflicts/contract";
import { CONFLICT_LABELS, SUGGESTIONS } from "@lectern/domain/reviewing/conflicts/words";
import { Button, Group, Text } from "@mantine/core";
import { useSending } from "#platform/use-sending";
import { attempt } from "#ui/attempt";
import { toastDone } from "#ui/toasts";
import { useDismissSuggestion, useSetConflict } from "../api";
import css from "./conflicts.module.css";

type Wish = "keep out" | "let in" | "no conflict";
const DONE: Record<Wish, string> = {
  "keep out": "can no longer see it.",
  "let in": "can see it again.",
  "no conflict": "can still see it.",
};

/** Whether a suggestion is undecided. */
export const isSuggested = ({ conflict, dismissed, ...shared }: ReviewerConflict) =>
  conflict === null &&
  !dismissed &&
  (shared.shared_domain ?? shared.shared_employer ?? shared.shared_name) !== null;

/** A reviewer's relation to a proposal, its reason, and an organiser's actions. */
export function ReviewerStanding({ pk, standing }: { pk: number; standing: ReviewerConflict }) {
  const { reviewer, name, conflict, shared_domain, shared_employer, shared_name } = standing;
  const set = useSetConflict(pk);
  const dismiss = useDismissSuggestion(pk);
  const { sending, run } = useSending(async (wish: Wish) => {
    await attempt("Change failed", `${pk} ${reviewer}`, async () => {
      if (wish === "no conflict")
        await dismiss.mutateAsync({ reviewer, seen: { shared_domain, shared_employer, shared_name } });
      else await set.mutateAsync({ reviewer, keep_out: wish === "keep out", reason: "" });
      toastDone(`${name} ${DONE[wish]}`);
    });
  });
  const notes = notesOn(standing);
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
      <Group gap="xs" justify="flex-end">
        {isSuggested(standing) && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={sending}
            onClick={() => void run("no conflict")}
            aria-label={`Dismiss suggested conflict of ${name}`}
          >
            Dismiss
          </Button>
        )}
        {(conflict === null || kept) && (
          <Button
            size="compact-sm"
            variant="default"
            loading={sending}
            onClick={() => void run(kept ? "let in" : "keep out")}
            aria-label={kept ? `Remove conflict of ${name}` : `Mark conflict for ${name}`}
          >
            {kept ? "Remove conflict" : "Mark conflict"}
          </Button>
        )}
      </Group>
    </li>
  );
}

const notesOn = ({ conflict, reason, dismissed, has_reviewed, ...shared }: ReviewerConflict) =>
  [
    conflict && CONFLICT_LABELS[conflict],
    reason && `“${reason}”`,
    !conflict && shared.shared_name && SUGGESTIONS.name(shared.shared_name),
    !conflict && shared.shared_employer && SUGGESTIONS.employer(shared.shared_employer),
    !conflict && shared.shared_domain && SUGGESTIONS.domain(shared.shared_domain),
    !conflict && dismissed && SUGGESTIONS.dismissed,
    has_reviewed && "Has reviewed it",
  ].filter(Boolean);
