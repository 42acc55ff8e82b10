import { lazy, Suspense } from "react";
import { Outlet, useParams } from "react-router";
import { isPk } from "#platform/paths";

const NotFound = lazy(async () => ({ default: (await import("./shell/not-found")).Component }));

/** Anything but a submission's number is an unknown address, shown inside its area. */
export function NumericPk() {
  return isPk(useParams().pk) ? (
    <Outlet />
  ) : (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}
