import type { AnswersDue as Saved } from "@lectern/domain/proposals/speaker-forms";
import { ANSWER_KIND_LABELS, ANSWER_KINDS, type AnswerKind } from "@lectern/domain/proposals/tasks/words";
import { TextInput } from "@mantine/core";
import { useEdition } from "#features/call/api";
import { instantIn, inZone } from "#platform/zones";
import { VersionedForm } from "../../speaker-forms/parts/versioned-form";
import { answersDueQuery, readAnswersDue, saveAnswersDue, type Versioned } from "../organising";
import css from "./tasks.module.css";

/** As they are typed, in the call's zone; blank: no due date. */
type Values = Record<AnswerKind, string>;

const ofEach = <T,>(value: (kind: AnswerKind) => T): Record<AnswerKind, T> => ({
  consents: value("consents"),
  needs: value("needs"),
  availability: value("availability"),
});

/** By when speakers are to answer what is asked beside tasks. */
export function AnswersDue({ saved }: { saved: Versioned<Saved> }) {
  const { zone } = useEdition();
  return (
    <VersionedForm<Values, Saved>
      name="due dates"
      saved={saved}
      query={answersDueQuery.queryKey}
      read={readAnswersDue}
      save={(typed, etag) =>
        saveAnswersDue(
          ofEach((kind) => dueOf(typed[kind], saved.answer[kind], zone)),
          etag,
        )
      }
      valuesOf={(due) => ofEach((kind) => shown(due[kind], zone))}
      inLines={(typed) =>
        ANSWER_KINDS.map((kind) => ({
          label: ANSWER_KIND_LABELS[kind],
          text: typed[kind].replace("T", " ") || "No due date",
        }))
      }
    >
      {(form) => (
        <div className={css.form}>
          {ANSWER_KINDS.map((kind) => (
            <TextInput
              key={kind}
              type="datetime-local"
              label={`${ANSWER_KIND_LABELS[kind]} due (${zone})`}
              {...form.field(kind)}
            />
          ))}
        </div>
      )}
    </VersionedForm>
  );
}

const shown = (due: string | null, zone: string): string => (due ? inZone(due, zone).slice(0, 16) : "");

/** The due date: unchanged to the second, unless another minute was typed. */
const dueOf = (typed: string, before: string | null, zone: string): string | null =>
  shown(before, zone) === typed ? before : instantIn(typed, zone);
