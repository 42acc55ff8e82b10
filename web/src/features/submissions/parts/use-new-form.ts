import type { Edition } from "@lectern/domain/edition/contract";
import { withSubmitterFirst } from "@lectern/domain/submissions/authors";
import { useState } from "react";
import { emptyForm, type FormValues } from "./form-values";
import { dropNewDraft, freshAttempt, keepNewDraft, type NewDraft, readNewDraft } from "./new-draft";

/** The new form's values, kept on the device at every change, with the key of this attempt. */
export function useNewForm(email: string, submitter: string, edition: Pick<Edition, "conferences">) {
  const blank = () => emptyForm(submitter, edition.conferences[0]?.code ?? "");
  const [found, setFound] = useState(() => readNewDraft(email));
  const [draft, setDraft] = useState<NewDraft>(() => found ?? freshAttempt(blank()));

  const change = (values: FormValues) => {
    const next = { ...draft, values };
    setDraft(next);
    keepNewDraft(email, next);
  };
  const startOver = () => {
    dropNewDraft(email);
    setFound(null);
    setDraft(freshAttempt(blank()));
  };
  return {
    values: { ...draft.values, ...current(draft.values, submitter, edition) },
    idempotencyKey: draft.idempotencyKey,
    restored: found !== null,
    change,
    startOver,
    sent: () => dropNewDraft(email),
  };
}

/** A draft may be older than the profile's name or the edition's conferences. */
function current(values: FormValues, submitter: string, edition: Pick<Edition, "conferences">) {
  const others = values.authors.slice(1);
  const known = edition.conferences.some((c) => c.code === values.conference);
  return {
    authors: submitter === "" ? values.authors : withSubmitterFirst([submitter, ...others], submitter),
    conference: known ? values.conference : (edition.conferences[0]?.code ?? ""),
  };
}
