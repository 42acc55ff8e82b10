import "#ui/app-styles";
import { Notifications } from "@mantine/notifications";
import { Outlet } from "react-router";
import css from "./toasts.module.css";

/** What the logged-in areas share: the notices, with the css of their parts. */
export function Component() {
  return (
    <>
      <Notifications position="top-right" limit={1} transitionDuration={0} className={css.toasts ?? ""} />
      <Outlet />
    </>
  );
}
