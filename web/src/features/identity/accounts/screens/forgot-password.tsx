import { forgotPassword } from "@lectern/domain/identity/accounts/contract";
import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Captcha } from "#features/identity/captcha/parts/captcha";
import { call } from "#platform/call";
import { paths } from "#platform/paths";
import { MessageList } from "#ui/message-list";
import { PromptTitle } from "#ui/prompt-title";
import { useForm } from "#ui/use-form";
import { DevelopmentMail } from "../parts/development-mail";

export function Component() {
  const [token, setToken] = useState("");
  const [answer, setAnswer] = useState("");
  // An answer has spent the captcha's token, as a failure does.
  const [answered, setAnswered] = useState(0);
  const { values, field, messages, attempt, sending, submit } = useForm({
    initialValues: { email: "" },
    send: async ({ email }) => {
      setAnswer("");
      const { detail } = await call(forgotPassword, { body: { email, token } });
      setAnswer(detail);
      setAnswered((n) => n + 1);
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <PromptTitle tab="Forgot password">forgot password</PromptTitle>
        <Text c="dimmed">Enter your account's email, and we will send you a link to set a new password.</Text>
        <MessageList messages={messages} />
        {answer && (
          <Stack gap="xs">
            <MessageList messages={[answer]} tone="plain" />
            <DevelopmentMail />
          </Stack>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          size="md"
          aria-required
          {...field("email")}
        />
        <Captcha onToken={setToken} resetKey={attempt + answered} />
        <Button type="submit" size="md" loading={sending} disabled={!values.email.trim() || !token}>
          Send the link
        </Button>
        <Anchor component={Link} to={paths.login} size="sm">
          Back to login
        </Anchor>
      </Stack>
    </form>
  );
}
