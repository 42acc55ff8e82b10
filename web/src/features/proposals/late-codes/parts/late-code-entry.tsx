import { lookAtLateCode } from "@lectern/domain/proposals/late-codes/contract";
import { Button, Group, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { call } from "#platform/call";
import { messagesOf } from "#platform/refused";

/** A code that lets a proposal in after the close, and until when. */
export type Late = { code: string; until: Date };

/** Where a speaker enters a late code. */
export function LateCodeEntry({ onFound }: { onFound: (late: Late) => void }) {
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const look = useMutation({
    mutationFn: (late_code: string) => call(lookAtLateCode, { body: { late_code } }),
    onSuccess: ({ valid_until }, typed) => onFound({ code: typed, until: new Date(valid_until) }),
    onError: () => field.current?.focus(),
  });
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (code.trim() !== "") look.mutate(code.trim());
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Late code">
      <Group my="md" align="flex-start" gap="sm">
        <TextInput
          ref={field}
          label="Late code"
          description="From the organisers, for your account alone."
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={code}
          error={look.isError ? messagesOf(look.error).join(" ") : null}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          w="min(100%, 26rem)"
          onChange={(e) => {
            setCode(e.currentTarget.value);
            if (look.isError) look.reset();
          }}
        />
        <Button type="submit" mt={25} loading={look.isPending}>
          Use it
        </Button>
      </Group>
    </form>
  );
}
