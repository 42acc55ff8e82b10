import type { EditionChoices } from "@lectern/domain/call/choices";
import { withSubmitterFirst } from "@lectern/domain/proposals/authors";
import { defaultChoices } from "@lectern/domain/proposals/choices";
import { useRef, useState } from "react";
import { emptyForm, type FormValues } from "./form-values";
import { dropNewDraft, freshAttempt, keepNewDraft, type NewDraft, readNewDraft } from "./new-draft";

/** The new form's values, kept on the device at every change, with the key of this attempt. */
export function useNewForm(email: string, submitter: string, edition: EditionChoices) {
  const blank = () => emptyForm(submitter, edition);
  const [found, setFound] = useState(() => readNewDraft(email));
  const [draft, setDraft] = useState<NewDraft>(() => found ?? freshAttempt(blank()));

  // What is typed while an answer is awaited must be there when it comes.
  const latest = useRef(draft);
  const over = useRef(false);

  const keep = (changed: Partial<NewDraft>) => {
    latest.current = { ...latest.current, ...changed };
    setDraft(latest.current);
    if (!over.current) keepNewDraft(email, latest.current);
  };
  const startOver = () => {
    dropNewDraft(email);
    setFound(null);
    latest.current = freshAttempt(blank());
    setDraft(latest.current);
  };
  const upToDate = ({ values }: NewDraft): FormValues => ({
    ...values,
    ...current(values, submitter, edition),
  });
  return {
    values: upToDate(draft),
    /** The values as they are at this moment, also when asked by an older rendering. */
    latest: () => upToDate(latest.current),
    mayBeMade: draft.mayBeMade,
    idempotencyKey: draft.idempotencyKey,
    restored: found !== null,
    change: (values: FormValues) => keep({ values }),
    sending: () => keep({ mayBeMade: true }),
    surelyNotMade: () => keep({ mayBeMade: false }),
    startOver,
    /** A submission was made of it: there is no draft any more. */
    sent: () => {
      over.current = true;
      dropNewDraft(email);
    },
  };
}

/** A draft may be older than the profile's name or the edition's conferences. */
function current(values: FormValues, submitter: string, edition: EditionChoices) {
  const others = values.authors.slice(1);
  const known = edition.conferences.some((c) => c.code === values.conference);
  return {
    authors: submitter === "" ? values.authors : withSubmitterFirst([submitter, ...others], submitter),
    conference: known ? values.conference : defaultChoices(edition).conference,
  };
}
