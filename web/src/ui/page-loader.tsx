import type { ReactNode } from "react";
import { SECTION_DELAY_MS, useLoaderRule } from "./loader-rule";
import classes from "./page-loader.module.css";

type WaitProps = { waiting: boolean; children?: ReactNode };

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
export function PageLoader({ waiting, children }: WaitProps) {
  const loading = useLoaderRule(waiting);
  if (loading) return <LoaderLine />;
  return waiting ? null : children;
}

/**
 * The same for a section of a page that shows something already. Its loader is small and comes later: several on one page
 * distract, and each would keep back for a second what was there after 300 ms.
 */
export function SectionLoader({ waiting, children }: WaitProps) {
  const loading = useLoaderRule(waiting, SECTION_DELAY_MS);
  if (loading) return <LoaderLine inline />;
  return waiting ? null : children;
}

/** While a page's content, or that of a section, is fetched on demand (loadable.tsx). */
export const PageWait = () => <PageLoader waiting />;
export const SectionWait = () => <SectionLoader waiting />;
