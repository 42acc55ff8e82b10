import { lookup } from "@lectern/domain/kernel/lookup";
import { useForm as useMantineForm } from "@mantine/form";
import { type FormEvent, useRef, useState } from "react";
import { fieldErrorsOf, messagesOf, Refused } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { focusField } from "./focus-field";

/** Messages at fields, by the field's name, and messages about the whole form. */
export type Faults = { errors: Readonly<Record<string, string | undefined>>; messages?: readonly string[] };
export const NO_FAULTS: Faults = { errors: {} };

const KEPT = "What you typed is saved on this device.";

type Options<V extends object, M> = {
  /** In the order of the fields: the first wrong field gets the focus. */
  initialValues: V;
  /** What is wrong with the values before they are sent. */
  validate?: (values: V) => Faults;
  /** `more` is what a button other than the form's own adds. */
  send: (values: V, more?: M) => Promise<unknown>;
  /** What is shown of a failure, starting from `faults`; null: it has been dealt with. */
  explain?: (failure: unknown, faults: Faults) => Faults | null | Promise<Faults | null>;
  onChange?: (values: V) => void;
  /** Keeps what is typed on this device until it is sent. */
  draft?: { keep: (changed: { values: V }) => void; isKept: () => boolean | null };
};

/**
 * A form of @mantine/form that sends once at a time. A failure keeps what was typed, is shown at its field, and moves
 * the focus to the first wrong field.
 */
export function useForm<V extends object, M = never>(options: Options<V, M>) {
  const { initialValues, validate, send, explain = (_, faults) => faults, onChange, draft } = options;
  const form = useMantineForm<Record<string, unknown>>({
    initialValues: entries(initialValues),
    enhanceGetInputProps: ({ inputProps: { onChange: change }, field }) => ({
      name: field,
      onChange: (given: unknown) => {
        change(given);
        changed();
      },
    }),
  });
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const latest = () => form.getValues() as V;
  // Whether anything was typed since the form was sent; null: it is not being sent.
  const typedMeanwhile = useRef<boolean | null>(null);
  const changed = () => {
    if (typedMeanwhile.current !== null) typedMeanwhile.current = true;
    draft?.keep({ values: latest() });
    onChange?.(latest());
  };

  const show = ({ errors, messages: found = [] }: Faults) => {
    form.setErrors(errors);
    setMessages(found);
    focusField([...Object.keys(latest()), ...Object.keys(errors)].find((name) => lookup(errors, name)));
  };
  const { sending, run } = useSending(async (more?: M) => {
    const found = validate?.(latest()) ?? NO_FAULTS;
    show(found);
    if (Object.values(found.errors).some(Boolean)) return;
    typedMeanwhile.current = false;
    try {
      await send(latest(), more);
      if (typedMeanwhile.current) draft?.keep({ values: latest() });
    } catch (failure) {
      const explained = await explain(failure, faultsOf(failure, latest()));
      if (!explained) return;
      setAttempt((n) => n + 1);
      const { errors, messages = [] } = explained;
      const isLost = !(failure instanceof Refused);
      show({ errors, messages: isLost && draft?.isKept() ? [...messages, KEPT] : messages });
    } finally {
      typedMeanwhile.current = null;
    }
  });

  return {
    values: form.values as V,
    latest,
    set: (values: Partial<V>) => {
      for (const [name, value] of Object.entries(values)) {
        // A value that stays keeps its error.
        if (!Object.is(lookup(form.getValues(), name), value)) form.setFieldValue(name, value);
      }
      changed();
    },
    errors: form.errors as Faults["errors"],
    messages,
    /** How often sending has failed: each failure has spent the token of a captcha. */
    attempt,
    sending,
    /** Sends the form, by a button of its own. */
    run,
    show,
    /** Shows a failure of another request about these values. */
    fail: (failure: unknown) => show(faultsOf(failure, latest())),
    submit: (event: FormEvent) => {
      event.preventDefault();
      void run();
    },
    /** Starts again from these values. After it was sent, what was typed meanwhile stays instead. */
    reset: (next: V) => {
      if (typedMeanwhile.current) return;
      form.setInitialValues(entries(next));
      form.reset();
      setMessages([]);
    },
    /** The props of the input of this name. */
    field: <K extends keyof V & string>(name: K) => ({
      ...form.getInputProps(name),
      value: lookup(form.values, name) as V[K],
    }),
  };
}

const entries = (values: object): Record<string, unknown> => ({ ...values });

/** The server's messages about fields of the form at these, and the others about the whole form. */
function faultsOf(failure: unknown, values: object): Faults {
  if (!(failure instanceof Refused && failure.messages.length > 0))
    return { errors: {}, messages: messagesOf(failure) };
  const isOwn = ([name]: [string, unknown]) => Object.hasOwn(values, name);
  return {
    errors: Object.fromEntries(Object.entries(fieldErrorsOf(failure)).filter(isOwn)),
    messages: Object.entries(failure.fields).flatMap((field) => (isOwn(field) ? [] : field[1])),
  };
}
