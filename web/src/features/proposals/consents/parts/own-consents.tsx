import type { OwnConsent } from "@lectern/domain/proposals/consents/contract";
import type { ConsentAnswer } from "@lectern/domain/proposals/consents/words";
import { Button, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { dateInOwnZone } from "#platform/dates";
import { isStale, messagesOf } from "#platform/refused";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { PageSection } from "#ui/page-section";
import { toastDone, toastSavedAlready } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import css from "../../speaker-forms/parts/answers.module.css";
import { ownConsentsQuery, useSaveOwnConsents } from "../answering";

type Props = { consents: readonly OwnConsent[]; etag: string | null };

/** A selection is for one wording: another one is not answered by it. */
const keyOf = ({ consent, pk, version }: OwnConsent) => `${consent} ${pk ?? ""} ${version}`;

const LABELS: Record<ConsentAnswer, string> = { yes: "Yes", no: "No" };
const ANSWERS = ["yes", "no"] as const;

/** Whether each of these answers is saved, to the same wording. */
const areGiven = (consents: readonly OwnConsent[], selected: ReadonlyMap<string, ConsentAnswer>) =>
  [...selected].every(([key, answer]) =>
    consents.some((one) => keyOf(one) === key && one.given?.answer === answer),
  );

/** What a speaker agrees to, or not. Nothing is preset, and some answers can be left open. */
export function OwnConsents({ consents, etag }: Props) {
  const client = useQueryClient();
  const save = useSaveOwnConsents();
  const form = useForm<{ selected: ReadonlyMap<string, ConsentAnswer> }>({
    initialValues: { selected: new Map() },
    send: async () => {
      const answers = changed.map(({ one: { consent, pk, version }, answer }) => ({
        consent,
        pk,
        version,
        answer,
      }));
      await save.mutateAsync({ answers, etag });
      form.reset({ selected: new Map() });
      toastDone("Answers saved");
    },
    explain: async (failure) => {
      if (!isStale(failure)) return { errors: {}, messages: messagesOf(failure) };
      const now = await client.fetchQuery({ ...ownConsentsQuery, staleTime: 0 }).catch(() => null);
      if (!now || !areGiven(now.answer.consents, form.latest().selected))
        return { errors: {}, messages: [CHANGED] };
      toastSavedAlready();
      return null;
    },
  });
  const { selected } = form.values;
  const changed = consents.flatMap((one) => {
    const answer = selected.get(keyOf(one));
    return answer && answer !== one.given?.answer ? [{ one, answer }] : [];
  });
  const open = consents.filter((one) => !one.given).length;

  return (
    <PageSection
      title="Consents"
      about="Only the organisers see your answers. You can leave some open, and change them later."
    >
      <form onSubmit={form.submit} noValidate aria-label="Consents">
        <Stack gap="lg" maw={640}>
          {consents.map((one) => (
            <OneConsent
              key={keyOf(one)}
              one={one}
              value={selected.get(keyOf(one)) ?? one.given?.answer ?? null}
              onChange={(answer) => form.set({ selected: new Map(selected).set(keyOf(one), answer) })}
            />
          ))}
          <MessageList messages={form.messages} />
          <div>
            <Button type="submit" disabled={changed.length === 0} loading={form.sending}>
              Save answers
            </Button>
          </div>
          <Text size="sm" c="dimmed" role="status">
            {open === 0 ? "All answered." : `Not answered: ${open} of ${consents.length}.`}
          </Text>
        </Stack>
      </form>
      <LeaveGuard
        when={() => changed.length > 0}
        title="Answers not saved"
        question="Your answers are not saved. Leave anyway?"
      />
    </PageSection>
  );
}

const CHANGED =
  "A wording or an answer has changed in the meantime. Read the consents again, then save your answers.";

type OneProps = {
  one: OwnConsent;
  value: ConsentAnswer | null;
  onChange: (answer: ConsentAnswer) => void;
};

function OneConsent({ one, value, onChange }: OneProps) {
  const { name, title, text, given, former } = one;
  const key = keyOf(one);
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title === null ? name : `${name}: ${title}`}</legend>
      <Text className={css.wording ?? ""}>{text}</Text>
      {former && !given && (
        <Text size="sm" c="amber" className={css.wording ?? ""}>
          {`The wording has changed, so please answer again. On ${dateInOwnZone(former.answered_on)} you answered “${LABELS[former.answer]}” to: “${former.text}”`}
        </Text>
      )}
      <div className={css.choices}>
        {ANSWERS.map((answer) => (
          <label key={answer} className={css.choice}>
            <input
              type="radio"
              name={key}
              value={answer}
              checked={value === answer}
              onChange={() => onChange(answer)}
            />
            {LABELS[answer]}
          </label>
        ))}
        <Text size="sm" c="dimmed">
          {given ? `Answered on ${dateInOwnZone(given.answered_on)}` : "Not answered"}
        </Text>
      </div>
    </fieldset>
  );
}
