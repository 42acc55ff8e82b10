import { TerminalPanel } from "../terminal-panel";
import { Table, type TableProps } from "./table";

type Props<R, C> = TableProps<R, C> & {
  /** Shown instead of a table without rows. */
  empty: string;
};

/** A long list of rows as a table, lines or cards. */
export const DataTable = <R extends object, C>({ empty, ...table }: Props<R, C>) =>
  table.rows.length === 0 ? <TerminalPanel>{empty}</TerminalPanel> : <Table {...table} />;
