import { lazy, Suspense } from "react";
import { Outlet, useParams } from "react-router";

const NotFound = lazy(async () => ({ default: (await import("./shell/not-found")).Component }));

/** A submission's number has only digits; anything else is an unknown address, shown inside its area. */
export function NumericPk() {
  const { pk = "" } = useParams();
  return /^\d+$/.test(pk) ? (
    <Outlet />
  ) : (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}
