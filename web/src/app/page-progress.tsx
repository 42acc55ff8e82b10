import { VisuallyHidden } from "@mantine/core";
import { useSyncExternalStore } from "react";
import type { DataRouter } from "react-router";
import { useLoaderRule } from "#ui/loader-rule";
import { LoaderLine } from "#ui/page-loader";
import classes from "./page-progress.module.css";

type Wait = "none" | "first-page" | "next-page";

const waitOf = ({ initialized, navigation }: DataRouter["state"]): Wait =>
  !initialized ? "first-page" : navigation.state === "idle" ? "none" : "next-page";

/** Shows that a page is on its way: the loader before the first one, a thin line before the others. */
export function PageProgress({ router }: { router: DataRouter }) {
  const wait = useSyncExternalStore(router.subscribe, () => waitOf(router.state));
  const first = useLoaderRule(wait === "first-page");
  const next = useLoaderRule(wait === "next-page");
  if (first) return <LoaderLine cover />;
  if (!next) return null;
  return (
    <div className={classes.bar} role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
    </div>
  );
}
