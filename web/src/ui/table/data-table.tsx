import { useEffect, useState } from "react";
import { TerminalPanel } from "../terminal-panel";
import type { TableProps } from "./table";

/** Fetched with a page's script, beside its list. Suspense would delay the rows by at least 300 ms. */
const loading = import("./table");
let loaded: Awaited<typeof loading> | undefined;
loading.then(
  (module) => {
    loaded = module;
  },
  () => {},
);

type Props<R, C> = TableProps<R, C> & {
  /** Shown instead of a table without rows. */
  empty: string;
};

/** A long list of rows as a table, lines or cards. */
export function DataTable<R extends object, C>({ empty, ...rest }: Props<R, C>) {
  const [module, setModule] = useState(loaded);
  useEffect(() => {
    const fail = (failure: unknown) =>
      setModule(() => {
        // To the page's error boundary.
        throw failure;
      });
    loading.then(setModule, fail);
  }, []);
  if (rest.rows.length === 0) return <TerminalPanel>{empty}</TerminalPanel>;
  return module && <module.Table {...rest} />;
}
