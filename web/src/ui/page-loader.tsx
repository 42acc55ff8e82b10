import type { ReactNode } from "react";
import { useLoaderRule } from "./loader-rule";
import classes from "./page-loader.module.css";

type Props = { cover?: boolean; inline?: boolean };

/** The loader: centred in its place, over the whole page, or inline. */
export function LoaderLine({ cover = false, inline = false }: Props) {
  const { loader } = classes;
  return (
    <div className={loader} data-cover={cover || undefined} data-inline={inline || undefined} role="status">
      <span className={classes.line}>loading</span>
    </div>
  );
}

/** Shows `children` when ready, and until then a loader. */
export function PageLoader({ waiting, children }: { waiting: boolean; children?: ReactNode }) {
  const loading = useLoaderRule(waiting);
  if (loading) return <LoaderLine />;
  return waiting ? null : children;
}
