import type { ReactNode } from "react";
import { useLoaderRule } from "./loader-rule";
import classes from "./page-loader.module.css";

/** The loader itself, in its place or over the whole page. */
export function LoaderLine({ cover = false }: { cover?: boolean }) {
  return (
    <div className={classes.loader} data-cover={cover || undefined} role="status">
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
