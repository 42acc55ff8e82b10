import "#ui/app-styles";
import { Notifications } from "@mantine/notifications";
import { Outlet } from "react-router";
import css from "./toasts.module.css";

/** The layout of all logged-in areas: notifications and the css of shared components. */
export function Component() {
  return (
    <>
      <Notifications position="top-right" limit={1} transitionDuration={0} className={css.toasts ?? ""} />
      <Outlet />
    </>
  );
}
