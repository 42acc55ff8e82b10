import { lookup } from "@lectern/domain/kernel/lookup";
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { Refused } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { reasonsOf } from "./reasons";

type Options = {
  /** What the server calls the field: its messages about it stand beside it. */
  name: string;
  send: (typed: string) => Promise<void>;
  /** What stands in it at first, selected, so that typing replaces it. */
  initial?: string;
  /** Whether a text is as long as it can be, and is sent without a button. */
  isComplete?: (typed: string) => boolean;
};

/** A form of one field, which has the focus from the start. What is wrong is said beside it; what was typed stays. */
export function useOneField({ name, send, initial = "", isComplete }: Options) {
  const [value, setValue] = useState(initial);
  const [failure, setFailure] = useState<unknown>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const { sending, run } = useSending(async (typed: string) => {
    setFailure(null);
    try {
      await send(typed);
    } catch (failed) {
      setFailure(failed);
      input.current?.focus();
    }
  });
  const beside = failure instanceof Refused ? lookup(failure.fields, name) : undefined;
  return {
    sending,
    messages: beside || failure === null ? [] : reasonsOf(failure),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (value.trim() !== "") void run(value);
    },
    field: {
      ref: input,
      name,
      value,
      error: beside?.join(" "),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const typed = event.currentTarget.value;
        setValue(typed);
        setFailure(null);
        if (isComplete?.(typed)) void run(typed);
      },
    },
  };
}
