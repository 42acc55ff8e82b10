import { PASSWORD_MISMATCH } from "@lectern/domain/identity/accounts/password";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { checkSetUpLink, createFirstOrganiser } from "@lectern/domain/office/set-up/contract";
import { INVALID_SET_UP_LINK } from "@lectern/domain/office/set-up/words";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { NewPasswordInput } from "#features/identity/accounts/parts/new-password-input";
import { Outcome } from "#features/identity/accounts/parts/outcome";
import { call } from "#platform/call";
import { completeLogIn } from "#platform/log-in";
import { paths } from "#platform/paths";
import { ON_ENTRY } from "#platform/queries";
import { isFinal, messagesOf, Refused } from "#platform/refused";
import { rememberReturn } from "#platform/return-to";
import { MessageList } from "#ui/message-list";
import { PasswordField } from "#ui/password-field";
import { PromptTitle } from "#ui/prompt-title";
import { ReadFailure } from "#ui/read-failure";
import { useForm } from "#ui/use-form";

/** The page of the link that a portal without an organiser prints. The key is in the fragment. */
export function Component() {
  const key = useLocation().hash.slice(1);
  const [late, setLate] = useState<string[] | null>(null);
  const look = useQuery({
    queryKey: ["set-up", key],
    queryFn: ({ signal }) => call(checkSetUpLink, { body: { key }, signal }),
    enabled: key !== "",
    ...ON_ENTRY,
  });
  if (key === "") return <Invalid messages={[INVALID_SET_UP_LINK]} />;
  if (late) return <Invalid messages={late} />;
  if (isFinal(look.error)) return <Invalid messages={messagesOf(look.error)} />;
  if (!look.isSuccess) return <ReadFailure of={look} />;
  return <FirstOrganiser linkKey={key} onLate={setLate} />;
}

/** A link that is used, replaced or forged. */
const Invalid = ({ messages }: { messages: readonly string[] }) => (
  <Outcome
    command="setup"
    title="Invalid Link!"
    text={messages.join(" ")}
    next={{ to: paths.login, label: "Login" }}
  />
);

type Props = { linkKey: string; onLate: (messages: string[]) => void };

/** The first organiser's account; the next steps follow. */
function FirstOrganiser({ linkKey, onLate }: Props) {
  const navigate = useNavigate();
  const { values, field, messages, sending, submit } = useForm({
    initialValues: { email: "", first_name: "", last_name: "", new_password1: "", new_password2: "" },
    validate: ({ email, first_name, new_password1, new_password2 }) => ({
      errors: {
        email: email.trim() ? "" : REQUIRED,
        first_name: first_name.trim() ? "" : REQUIRED,
        new_password1: new_password1 ? "" : REQUIRED,
        new_password2: new_password1 === new_password2 ? "" : PASSWORD_MISMATCH,
      },
    }),
    send: async (values) => {
      const loggedIn = await call(createFirstOrganiser, { body: { ...values, key: linkKey } });
      rememberReturn(paths.setUpStep("names"));
      await navigate(...completeLogIn(loggedIn));
    },
    explain: (failure, faults) => {
      const late = failure instanceof Refused ? failure.fields.key : undefined;
      if (late === undefined) return faults;
      onLate(late);
      return null;
    },
  });
  const identity = { email: values.email, firstName: values.first_name, lastName: values.last_name };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <PromptTitle tab="Set up">setup</PromptTitle>
        <Text>
          Welcome. This portal has no organiser yet: create your account first. Then set up the call in a few
          steps; you can skip each and return to it later.
        </Text>
        <MessageList messages={messages} />
        <TextInput label="Email" type="email" autoComplete="username" size="md" {...field("email")} />
        <TextInput label="First name" autoComplete="given-name" size="md" {...field("first_name")} />
        <TextInput
          label="Last name"
          description="Leave empty if you have one name."
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="family-name"
          size="md"
          {...field("last_name")}
        />
        <NewPasswordInput label="Password" identity={identity} {...field("new_password1")} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...field("new_password2")} />
        <Button type="submit" size="md" loading={sending}>
          Create the organiser's account
        </Button>
      </Stack>
    </form>
  );
}
