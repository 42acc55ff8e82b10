import { type FormErrors, type UseFormReturnType, useForm } from "@mantine/form";
import { type FormEvent, useState } from "react";
import { messagesOf, Refused } from "#platform/refused";
import { useSending } from "./use-sending";

type Fields = Record<string, string>;

type Options<V extends Fields> = {
  initialValues: V;
  /** Messages by field, found before anything is sent. */
  validate?: (values: V) => Partial<Record<keyof V, string[]>>;
  send: (values: V) => Promise<void>;
  /** True when the refusal has been dealt with, and no message is to be shown. */
  onRefused?: (refused: Refused, values: V) => boolean;
  /** Whether the server's messages about a field stand beside it; otherwise all are in the panel. */
  besideFields: boolean;
};

/**
 * A form of a few texts. What the server refuses is shown beside its field or as `messages`; what was typed
 * stays. `attempt` counts the tries that failed, for a captcha whose token each of them has spent.
 */
export function useAccountForm<V extends Fields>(options: Options<V>) {
  const { initialValues, validate, send, onRefused, besideFields } = options;
  const form = useForm<V>({
    initialValues,
    validateInputOnBlur: false,
    ...(validate && { validate: (values: V) => joined(validate(values)) }),
  });
  const [messages, setMessages] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(0);

  const { sending, run } = useSending(async (values: V) => {
    setMessages([]);
    try {
      await send(values);
    } catch (failure) {
      if (failure instanceof Refused && onRefused?.(failure, values)) return;
      setAttempt((n) => n + 1);
      const beside = failure instanceof Refused && besideFields ? ownFields(failure, initialValues) : {};
      showBeside(form, beside);
      setMessages(failure instanceof Refused ? restOf(failure, beside) : messagesOf(failure));
    }
  });

  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(
      (values) => void run(values),
      (errors) => focusFirst(form, errors),
    )(event);

  return { form, messages, attempt, sending, submit, renewCaptcha: () => setAttempt((n) => n + 1) };
}

const joined = (messages: Record<string, string[] | undefined>): FormErrors =>
  Object.fromEntries(
    Object.entries(messages)
      .filter(([, found]) => found && found.length > 0)
      .map(([field, found]) => [field, found?.join(" ")]),
  );

const ownFields = (refused: Refused, own: Fields): Record<string, string[]> =>
  Object.fromEntries(Object.entries(refused.fields).filter(([field]) => field in own));

function showBeside<V extends Fields>(form: UseFormReturnType<V>, beside: Record<string, string[]>): void {
  const errors = joined(beside);
  form.setErrors(errors);
  focusFirst(form, errors);
}

function restOf(refused: Refused, beside: Record<string, string[]>): string[] {
  const rest = Object.entries(refused.fields)
    .filter(([field]) => !(field in beside))
    .flatMap(([, found]) => found);
  return rest.length === 0 && Object.keys(beside).length === 0 ? messagesOf(refused) : rest;
}

function focusFirst<V extends Fields>(form: UseFormReturnType<V>, errors: FormErrors): void {
  const first = Object.keys(errors)[0];
  if (first !== undefined) form.getInputNode(first)?.focus();
}
