import "#ui/app-styles";
import { Outlet } from "react-router";
import { sendReadsBy } from "#platform/call";
import { readTogether } from "#platform/read-together";
import { loadable } from "#ui/loadable";
import { toastList } from "#ui/toasts";

sendReadsBy(readTogether);

/** A page without notifications is better than none. */
const none = { ToastList: () => null };
const ToastList = loadable(async () => (await toastList.catch(() => none)).ToastList);

/** The layout of all logged-in areas: notifications and the css of shared components. */
export const Component = () => (
  <>
    <ToastList />
    <Outlet />
  </>
);
