import { lookup } from "@lectern/domain/kernel/lookup";
import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { messagesOf, Refused } from "#platform/refused";
import { useSending } from "#platform/use-sending";

type Fields = Record<string, string>;
type Messages = Record<string, string[]>;

type Options<V extends Fields> = {
  initialValues: V;
  /** Messages by field, found before anything is sent. */
  validate?: (values: V) => Record<keyof V & string, string[]>;
  send: (values: V) => Promise<void>;
  /** True when the refusal has been dealt with, and no message is to be shown. */
  onRefused?: (refused: Refused, values: V) => boolean;
  /** Whether the server's messages about a field stand beside it; otherwise all are in the panel. */
  besideFields: boolean;
};

/**
 * A form of a few texts. What is wrong is shown beside its field or as `messages`; what was typed stays.
 * `attempt` counts the tries that failed, for a captcha whose token each of them has spent.
 */
export function useAccountForm<V extends Fields>(options: Options<V>) {
  const { initialValues, validate, send, onRefused, besideFields } = options;
  const [values, setValues] = useState(initialValues);
  const [beside, setBeside] = useState<Messages>({});
  const [messages, setMessages] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  const show = (found: Messages) => {
    setBeside(found);
    const first = Object.keys(found)[0];
    const input = first === undefined ? null : form.current?.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  };

  const { sending, run } = useSending(async () => {
    setMessages([]);
    const faults = withoutEmpty(validate?.(values) ?? {});
    show(faults);
    if (Object.keys(faults).length > 0) return;
    try {
      await send(values);
    } catch (failure) {
      if (failure instanceof Refused && onRefused?.(failure, values)) return;
      setAttempt((n) => n + 1);
      const own = (field: string) => besideFields && Object.hasOwn(initialValues, field);
      if (failure instanceof Refused) show(only(failure.fields, own));
      setMessages(restOf(failure, own));
    }
  });

  /** What a field of this name is given. */
  const field = (name: keyof V & string) => ({
    name,
    value: lookup(values, name) ?? "",
    error: lookup(beside, name)?.join(" "),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setValues((present) => ({ ...present, [name]: value }));
      setBeside((present) => only(present, (other) => other !== name));
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.current = event.currentTarget;
    void run();
  };

  return { values, field, messages, attempt, sending, submit, renewCaptcha: () => setAttempt((n) => n + 1) };
}

const only = (messages: Messages, wanted: (field: string) => boolean): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([field]) => wanted(field)));

const withoutEmpty = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([, found]) => found.length > 0));

/** What is not said beside a field; a sentence for a failure that says nothing at all. */
function restOf(failure: unknown, own: (field: string) => boolean): string[] {
  if (!(failure instanceof Refused) || failure.messages.length === 0) return messagesOf(failure);
  return Object.values(only(failure.fields, (field) => !own(field))).flat();
}
