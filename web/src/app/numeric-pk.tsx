import { Outlet, useParams } from "react-router";
import { isPk } from "#platform/paths";
import { loadable } from "#ui/loadable";

const NotFound = loadable(async () => (await import("./shell/not-found")).Component);

/** Anything but a submission's number is an unknown address, shown inside its area. */
export function NumericPk() {
  return isPk(useParams().pk) ? <Outlet /> : <NotFound />;
}
