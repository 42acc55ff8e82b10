import type { ReactNode } from "react";

type Props = {
  /** The height in pixels of the hidden rows above and below the rendered ones (`useRowsInSight`). */
  above: number;
  below: number;
  children: ReactNode;
};

/** The body of a long table that renders only visible rows. */
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
