import type { ReactNode } from "react";
import { useLoaderRule } from "./loader-rule";
import classes from "./page-loader.module.css";

type Props = { cover?: boolean; inline?: boolean };

/** The loader itself: in the middle of its place, over the whole page, or in a line of its own. */
export function LoaderLine({ cover = false, inline = false }: Props) {
  const { loader } = classes;
  return (
    <div className={loader} data-cover={cover || undefined} data-inline={inline || undefined} role="status">
      <span className={classes.line}>loading</span>
    </div>
  );
}

/** Shows `children` when the waiting is over, and until then a loader by the loader rule. */
export function PageLoader({ waiting, children }: { waiting: boolean; children?: ReactNode }) {
  const loading = useLoaderRule(waiting);
  if (loading) return <LoaderLine />;
  return waiting ? null : children;
}
