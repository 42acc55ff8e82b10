import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { homeOf, paths } from "#platform/paths";
import { userQuery } from "#platform/queries";

/** From the announcement to the forms, or to the own area of those who are logged in. */
export function WayIn({ open }: { open: boolean }) {
  const user = useQuery(userQuery).data;
  const area = user ? homeOf(user.group) : paths.landing;
  if (area !== paths.landing) {
    return (
      <Group>
        <Button component={Link} to={area} size="md">
          Go to my area
        </Button>
      </Group>
    );
  }
  return (
    <Group gap="sm">
      <Button component={Link} to={paths.signup} variant={open ? "filled" : "outline"} size="md">
        {open ? "Submit a proposal" : "Create an account"}
      </Button>
      <Button component={Link} to={paths.login} variant="default" size="md">
        Log in
      </Button>
    </Group>
  );
}
