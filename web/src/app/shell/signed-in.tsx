import "#ui/app-styles";
import { Notifications } from "@mantine/notifications";
import { Outlet } from "react-router";

/** What the logged-in areas share: the notices, with the css of their parts. */
export function Component() {
  return (
    <>
      <Notifications position="top-right" />
      <Outlet />
    </>
  );
}
