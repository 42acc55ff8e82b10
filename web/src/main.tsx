import "#platform/trusted-types";
import "#platform/begin";
import { callBase } from "#platform/call-base";
import "#ui/styles";
import "./app/shell/entry-layout.css";
import "./features/identity/accounts/begun-form.css";
import "./features/call/landing.css";
import "./features/call/status.css";
import "./ui/formatted-text.css";
import "./ui/print.css";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { watchLeaving } from "./app/leave-page";
import { PageProgress } from "./app/page-progress";
import { Providers } from "./app/providers";
import { routes } from "./app/routes";
import { watchSession } from "./app/session-watch";
import { afterPaint, keepFocus, whenReady } from "./app/when-ready";

const router = createBrowserRouter(routes, { basename: callBase || "/" });
watchSession(router);
watchLeaving(router);

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element with the id root");
const page = createRoot(root);
const show = (ready: boolean) =>
  page.render(
    <Providers>
      <PageProgress router={router} />
      {ready && <RouterProvider router={router} />}
    </Providers>,
  );

// The router would show its first page in a transition, which React renders in slices, and so later.
const showFirstPage = () => keepFocus(root, () => flushSync(() => show(true)));
if (root.hasChildNodes()) {
  whenReady(router, () => afterPaint(showFirstPage));
} else {
  show(false);
  whenReady(router, showFirstPage);
}
