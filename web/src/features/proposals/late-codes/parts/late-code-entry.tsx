import { previewLateCode } from "@lectern/domain/proposals/late-codes/contract";
import { Button, Group, TextInput } from "@mantine/core";
import { call } from "#platform/call";
import { useForm } from "#ui/use-form";

/** A code that lets a proposal in after the close, and until when. */
export type Late = { code: string; until: Date };

/** Where a speaker enters a late code. */
export function LateCodeEntry({ onFound }: { onFound: (late: Late) => void }) {
  const { field, sending, submit } = useForm({
    initialValues: { late_code: "" },
    send: async ({ late_code }) => {
      const code = late_code.trim();
      if (code === "") return;
      const { valid_until } = await call(previewLateCode, { body: { late_code: code } });
      onFound({ code, until: new Date(valid_until) });
    },
    explain: (_, { errors, messages = [] }) => ({
      errors: { late_code: [errors.late_code, ...messages].filter(Boolean).join(" ") },
    }),
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Late code">
      <Group my="md" align="flex-start" gap="sm">
        <TextInput
          label="Late code"
          description="From the organisers, for your account only."
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          w="min(100%, 26rem)"
          {...field("late_code")}
        />
        <Button type="submit" mt={25} loading={sending}>
          Use code
        </Button>
      </Group>
    </form>
  );
}
