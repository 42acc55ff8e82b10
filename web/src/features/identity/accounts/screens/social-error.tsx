import { Anchor, Button, Group, Stack } from "@mantine/core";
import { Link, Navigate } from "react-router";
import { paths } from "#platform/paths";
import { MessageList } from "#ui/message-list";
import { PromptTitle } from "#ui/prompt-title";
import { useForwardedMessages } from "../parts/came-from";

export function Component() {
  const messages = useForwardedMessages();
  if (messages === null) return <Navigate to={paths.landing} replace />;
  return (
    <Stack gap="xl">
      <PromptTitle tab="Login failed">login failed</PromptTitle>
      <MessageList messages={messages} />
      <Group justify="space-between">
        <Button component={Link} to={paths.login} size="md">
          Back to login
        </Button>
        <Group gap="lg">
          <Anchor component={Link} to={paths.forgotPassword} size="sm">
            Forgot password?
          </Anchor>
          <Anchor component={Link} to={paths.signup} size="sm">
            Create an account
          </Anchor>
        </Group>
      </Group>
    </Stack>
  );
}
