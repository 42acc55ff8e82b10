import { login } from "@lectern/domain/identity/accounts/contract";
import { LOG_IN_FORM as FORM } from "@lectern/domain/identity/accounts/words";
import { LOG_IN_WITH_PASSKEY } from "@lectern/domain/identity/second-factor/words";
import { Anchor, Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useEdition } from "#features/call/api";
import { Captcha } from "#features/identity/captcha/parts/captcha";
import { call } from "#platform/call";
import { canUsePasskeys } from "#platform/can-use-passkeys";
import { completeLogIn } from "#platform/log-in";
import { paths } from "#platform/paths";
import { messagesOf, Refused } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { MessageList } from "#ui/message-list";
import { PasswordField } from "#ui/password-field";
import { PromptTitle } from "#ui/prompt-title";
import { useForm } from "#ui/use-form";
import { useForwardedMessages } from "../parts/came-from";
import { SocialLogIn } from "../parts/social-log-in";

export function Component() {
  const navigate = useNavigate();
  const [token, setToken] = useState("");
  const forwarded = useForwardedMessages();
  const { values, field, messages, attempt, sending, submit } = useForm({
    initialValues: { email: "", password: "" },
    send: async (values) => {
      await navigate(...completeLogIn(await call(login, { body: { ...values, token } })));
    },
    explain: (failure) => {
      if (!(failure instanceof Refused && failure.status === 423))
        return { errors: {}, messages: messagesOf(failure) };
      void navigate(paths.notVerified, { state: { from: "login", email: email.trim() } });
      return null;
    },
  });
  const { email, password } = values;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <PromptTitle tab={FORM.tab}>{FORM.title}</PromptTitle>
        <MessageList messages={attempt === 0 && messages.length === 0 ? (forwarded ?? []) : messages} />
        <TextInput
          label={FORM.email}
          type="email"
          autoComplete="username"
          size="md"
          aria-required
          {...field("email")}
        />
        <PasswordField label={FORM.password} autoComplete="current-password" {...field("password")} />
        <Captcha onToken={setToken} resetKey={attempt} />
        <Button type="submit" size="md" loading={sending} disabled={!email.trim() || !password || !token}>
          {FORM.submit}
        </Button>
        <PasskeyLogIn />
        <Group justify="space-between">
          <Anchor component={Link} to={paths.forgotPassword} size="sm">
            {FORM.forgot}
          </Anchor>
          <Anchor component={Link} to={paths.signup} size="sm">
            {FORM.create}
          </Anchor>
        </Group>
        <SocialLogIn label="or log in with" />
      </Stack>
    </form>
  );
}

/** The way in by a passkey alone; nothing where the portal offers none, or the browser knows none. */
function PasskeyLogIn() {
  const { passkeys } = useEdition();
  const navigate = useNavigate();
  const [messages, setMessages] = useState<string[]>([]);
  const { sending, run } = useSending(async () => {
    setMessages([]);
    try {
      const { logInByPasskey } = await import("../log-in-by-passkey");
      const outcome = await logInByPasskey();
      if ("messages" in outcome) setMessages(outcome.messages);
      else await navigate(...completeLogIn(outcome.answer));
    } catch (failure) {
      setMessages(messagesOf(failure));
    }
  });
  if (!passkeys || !canUsePasskeys()) return null;
  return (
    <>
      <Button variant="default" size="md" loading={sending} onClick={() => void run()}>
        {LOG_IN_WITH_PASSKEY}
      </Button>
      <MessageList messages={messages} />
    </>
  );
}
