import { signup } from "@lectern/domain/identity/accounts/contract";
import { PASSWORD_MISMATCH, passwordFaults } from "@lectern/domain/identity/accounts/password";
import { SIGN_UP_FORM as FORM } from "@lectern/domain/identity/accounts/words";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useEdition } from "#features/call/api";
import { Captcha } from "#features/identity/captcha/parts/captcha";
import { call } from "#platform/call";
import { paths } from "#platform/paths";
import { MessageList } from "#ui/message-list";
import { PasswordField } from "#ui/password-field";
import { PromptTitle } from "#ui/prompt-title";
import { useForm } from "#ui/use-form";
import { NewPasswordInput } from "../parts/new-password-input";
import { SocialLogIn } from "../parts/social-log-in";

export function Component() {
  const navigate = useNavigate();
  const edition = useEdition();
  const [token, setToken] = useState("");
  const { values, field, messages, attempt, sending, submit } = useForm({
    initialValues: { email: "", username: "", password1: "", password2: "" },
    validate: ({ email, username, password1, password2 }) => ({
      errors: {
        email: email.trim() ? "" : REQUIRED,
        username: username.trim() ? "" : REQUIRED,
        password1: password1 ? passwordFaults(password1, { email, username }, edition).join(" ") : REQUIRED,
        password2: password1 === password2 ? "" : PASSWORD_MISMATCH,
      },
    }),
    send: async (values) => {
      await call(signup, { body: { ...values, token } });
      await navigate(paths.notVerified, { state: { from: "signup", email: values.email.trim() } });
    },
  });
  const { email, username } = values;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <PromptTitle tab={FORM.tab}>{FORM.title}</PromptTitle>
        <MessageList messages={messages} />
        <TextInput
          label={FORM.email}
          type="email"
          autoComplete="email"
          size="md"
          aria-required
          {...field("email")}
        />
        <TextInput
          label={FORM.username}
          autoComplete="username"
          size="md"
          aria-required
          {...field("username")}
        />
        <NewPasswordInput label={FORM.password} identity={{ email, username }} {...field("password1")} />
        <PasswordField label={FORM.confirm} autoComplete="new-password" {...field("password2")} />
        <Captcha onToken={setToken} resetKey={attempt} />
        <Button type="submit" size="md" loading={sending} disabled={!token}>
          {FORM.submit}
        </Button>
        <Text size="sm" c="dimmed">
          {FORM.ask}{" "}
          <Anchor component={Link} to={paths.login} underline="always">
            {FORM.logIn}
          </Anchor>
        </Text>
        <SocialLogIn label="or sign up with" />
      </Stack>
    </form>
  );
}
