import { lookup } from "@lectern/domain/kernel/lookup";
import { type ChangeEvent, useEffect, useRef } from "react";
import { NO_FAULTS, useForm } from "#ui/use-form";
import { reasonsOf } from "./reasons";

type Options = {
  /** The field's name in the API: the server's messages about it are shown beside it. */
  name: string;
  send: (typed: string) => Promise<void>;
  /** The initial value. It is selected, so that typing replaces it. */
  initial?: string;
  /** Whether the input is complete, and is sent without a button. */
  isComplete?: (typed: string) => boolean;
};

/** A form of one field, which is focused on mount. Errors are shown beside it, and the input stays. */
export function useOneField({ name, send, initial = "", isComplete }: Options) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const { field, show, run, messages, sending, submit } = useForm<Record<string, string>>({
    initialValues: { [name]: initial },
    send: async (values) => {
      const typed = lookup(values, name) ?? "";
      if (typed.trim() !== "") await send(typed);
    },
    explain: (failure, { errors }) => {
      input.current?.focus();
      return { errors, messages: lookup(errors, name) ? [] : reasonsOf(failure) };
    },
  });
  return {
    sending,
    messages,
    submit,
    field: {
      ref: input,
      ...field(name),
      value: field(name).value ?? "",
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const typed = event.currentTarget.value;
        show(NO_FAULTS);
        field(name).onChange(typed);
        if (isComplete?.(typed)) void run();
      },
    },
  };
}
