import { REVIEW_STATUS_CODES, REVIEW_STATUSES } from "@lectern/domain/call/decisions";
import type { Consequences } from "@lectern/domain/reviewing/criteria/consequences";
import type { ReviewFormOnWire } from "@lectern/domain/reviewing/criteria/contract";
import {
  GUIDANCE_LENGTH,
  MAX_CRITERIA,
  RECOMMENDATION_LENGTH,
} from "@lectern/domain/reviewing/criteria/words";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrorsOf, messagesOf } from "#platform/refused";
import { setAnswer } from "#platform/set-answer";
import { BothVersions } from "#ui/both-versions";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { CountedField } from "#ui/counted-field";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { PageSection } from "#ui/page-section";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { useNewer } from "#ui/use-newer";
import { readReviewForm, reviewFormQuery } from "../api";
import { fetchConsequences, useSaveReviewForm } from "../editing";
import { ConsequenceList, consequencesIn } from "./consequences";
import css from "./criteria.module.css";
import { ADD_CRITERION, CriteriaList } from "./criteria-list";
import { FormPreview } from "./form-preview";
import {
  bodyOf,
  described,
  type FormValues,
  faultsOf,
  formOf,
  newCriterion,
  typedFrom,
  valuesOf,
} from "./form-values";

/** `start`: the version that a save starts from. `sure`: the consequences were seen. */
type SendOptions = { start?: string | null; sure?: boolean };

/** Changes what reviewers are asked for. */
export function FormEditor({ saved, etag }: { saved: ReviewFormOnWire; etag: string | null }) {
  const save = useSaveReviewForm();
  const client = useQueryClient();
  const newer = useNewer(readReviewForm);
  const [from, setFrom] = useState(etag);
  const [asked, ask] = useState<Consequences | null>(null);
  const initialValues = valuesOf(saved);
  const form = useForm<FormValues, SendOptions>({
    initialValues,
    validate: faultsOf,
    send: async (values, { start = from, sure = false } = {}) => {
      const body = bodyOf(values);
      if (!sure) {
        const found = await fetchConsequences(body);
        if (found.reviews > 0 && consequencesIn(found).length > 0) return ask(found);
      }
      await save.mutateAsync({ body, etag: start });
      toastDone("Review form saved");
    },
    explain: async (failure) =>
      (await newer.found(failure)) ? null : { errors: fieldErrorsOf(failure), messages: messagesOf(failure) },
  });
  const { criteria } = form.values;
  const setCriteria = (changed: FormValues["criteria"]) => form.set({ criteria: changed });
  const changed = JSON.stringify(form.values) !== JSON.stringify(initialValues);
  // Also those that are left out of the form and not saved yet.
  const retired = saved.criteria.filter(({ code }) => !criteria.some((each) => each.code === code));
  const { theirs } = newer;
  if (theirs)
    return (
      <BothVersions
        differences={[
          {
            label: "Review form",
            mine: described(form.values),
            saved: described(valuesOf(theirs.answer)),
          },
        ]}
        busy={form.sending}
        onKeepMine={() => void form.run({ start: theirs.etag, sure: true })}
        onTakeTheirs={() => setAnswer(client, reviewFormQuery.queryKey, theirs)}
        onEditOn={() => {
          setFrom(theirs.etag);
          newer.forget();
        }}
      />
    );
  return (
    <div className={css.columns}>
      <form onSubmit={form.submit} noValidate aria-label="Review form">
        <Stack gap="xl">
          <PageSection
            title="Criteria"
            about="A review's score is the weighted mean of what was given, from 0 to 10. A skipped optional criterion doesn't lower it."
          >
            <CriteriaList criteria={criteria} errors={form.errors} onChange={setCriteria} />
            {form.errors.criteria && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {form.errors.criteria}
              </Text>
            )}
            <Group>
              <Button
                name={ADD_CRITERION}
                variant="default"
                disabled={criteria.length >= MAX_CRITERIA}
                onClick={() => setCriteria([...criteria, newCriterion()])}
              >
                Add a criterion
              </Button>
            </Group>
            {retired.length > 0 && (
              <Stack gap="xs" role="group" aria-label="Retired criteria">
                <Text size="sm" c="dimmed">
                  Retired: reviewers are no longer asked, and existing scores don't count.
                </Text>
                {retired.map((criterion) => (
                  <Group key={criterion.code} gap="sm">
                    <Text size="sm">{criterion.label}</Text>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Restore ${criterion.label}`}
                      disabled={criteria.length >= MAX_CRITERIA}
                      onClick={() => setCriteria([...criteria, typedFrom(criterion)])}
                    >
                      Restore
                    </Button>
                  </Group>
                ))}
              </Stack>
            )}
          </PageSection>
          <PageSection
            title="Recommendations"
            about="What a reviewer's recommendation is called. Leave empty for the usual word."
          >
            <div className={css.fields}>
              {REVIEW_STATUS_CODES.map((code) => (
                <TextInput
                  key={code}
                  label={REVIEW_STATUSES[code].choice}
                  placeholder={REVIEW_STATUSES[code].choice}
                  maxLength={RECOMMENDATION_LENGTH}
                  {...form.field(code)}
                />
              ))}
            </div>
          </PageSection>
          <PageSection title="Guidance" about="Shown to reviewers beside the form.">
            <CountedField
              label="Guidance for reviewers (Markdown)"
              max={GUIDANCE_LENGTH}
              rows={8}
              {...form.field("guidance")}
            />
          </PageSection>
          <MessageList messages={form.messages} />
          <Group>
            <Button type="submit" disabled={!changed} loading={form.sending}>
              Save review form
            </Button>
          </Group>
        </Stack>
      </form>
      <FormPreview form={formOf(form.values)} />
      <ConfirmDialog
        opened={asked !== null}
        title="Save review form"
        question="The change has effects on reviews."
        yes="Save review form"
        onYes={() => {
          ask(null);
          void form.run({ sure: true });
        }}
        onClose={() => ask(null)}
      >
        {asked && <ConsequenceList consequences={asked} />}
      </ConfirmDialog>
      <LeaveGuard
        when={() => changed}
        title="Review form not saved"
        question="The changes to the review form are not saved. Leave anyway?"
      />
    </div>
  );
}
