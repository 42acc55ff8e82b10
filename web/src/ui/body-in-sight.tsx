import type { ReactNode } from "react";

type Props = {
  /** The room in pixels that the rows out of sight take above and below those that are drawn (`useRowsInSight`). */
  above: number;
  below: number;
  children: ReactNode;
};

/** The body of a long table of which only the rows in sight are drawn. */
export const BodyInSight = ({ above, below, children }: Props) => (
  <tbody>
    <Space height={above} />
    {children}
    <Space height={below} />
  </tbody>
);

const Space = ({ height }: { height: number }) =>
  height > 0 && (
    <tr>
      <td style={{ height, padding: 0 }} />
    </tr>
  );
