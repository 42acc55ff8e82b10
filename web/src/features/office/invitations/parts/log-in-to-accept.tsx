import { Button, Stack, Text } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { paths } from "#platform/paths";
import { rememberReturn } from "#platform/return-to";

/** The address has an account: its owner logs in, and comes back here to decide. */
export function LogInToAccept() {
  const { pathname } = useLocation();
  return (
    <Stack align="flex-start">
      <Text>
        This address has an account. Log in to accept, or ignore the invitation: nothing happens then.
      </Text>
      <Button component={Link} to={paths.login} size="md" onClick={() => rememberReturn(pathname)}>
        Log in
      </Button>
    </Stack>
  );
}
