import "#ui/app-styles";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { Outlet } from "react-router";

/** What the logged-in areas share: confirmations and notices, with the css of their parts. */
export function Component() {
  return (
    <ModalsProvider labels={{ confirm: "Yes", cancel: "Cancel" }}>
      <Notifications position="top-right" />
      <Outlet />
    </ModalsProvider>
  );
}
