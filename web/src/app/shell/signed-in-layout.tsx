import "#ui/app-styles";
import { lazy, Suspense } from "react";
import { Outlet } from "react-router";
import { sendReadsBy } from "#platform/call";
import { readTogether } from "#platform/read-together";
import { toastList } from "#ui/toasts";

sendReadsBy(readTogether);

/** A page without notifications is better than none. */
const none = { ToastList: () => null };
const ToastList = lazy(async () => ({ default: (await toastList.catch(() => none)).ToastList }));

/** The layout of all logged-in areas: notifications and the css of shared components. */
export const Component = () => (
  <>
    <Suspense>
      <ToastList />
    </Suspense>
    <Outlet />
  </>
);
