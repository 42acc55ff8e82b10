import type { Panel } from "@lectern/domain/reviewing/panel/contract";
import { coverage } from "@lectern/domain/reviewing/panel/rules";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { onBoard } from "./on-board";
import css from "./panel.module.css";

/** The number of proposals by number of reviews: a bar, and its table. */
export function Coverage({ panel: { proposals, target } }: { panel: Panel }) {
  const counts = coverage(
    proposals.map(({ reviews }) => reviews),
    target,
  );
  const enough = counts[target] ?? 0;
  const missing = proposals.reduce((sum, { reviews }) => sum + Math.max(0, target - reviews), 0);
  const open = proposals.reduce((sum, each) => sum + each.open, 0);
  const nameOf = (n: number) => (n === target ? `${n} or more` : String(n));
  return (
    <>
      <Text>
        <strong>
          {enough} of {proposals.length}
        </strong>{" "}
        undecided proposals have the {target === 1 ? "review" : `${target} reviews`} needed.{" "}
        {missing === 0 ? "None are missing." : `${missing} missing, ${open} assigned and still open.`}
      </Text>
      <div className={css.bar} aria-hidden="true">
        {counts.map(
          (count, n) =>
            count > 0 && (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: its place is its number of reviews
                key={n}
                className={css.part}
                data-enough={n === target}
                style={{ flexGrow: count, opacity: 0.25 + (0.75 * n) / target }}
                title={`${nameOf(n)}: ${count}`}
              />
            ),
        )}
      </div>
      <table className={css.coverage}>
        <caption className={css.caption}>Proposals by their reviews</caption>
        <thead>
          <tr>
            <th scope="col">Reviews</th>
            <th scope="col">Proposals</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its place is its number of reviews
            <tr key={n}>
              <th scope="row">{nameOf(n)}</th>
              <td>
                {count === 0 ? (
                  0
                ) : (
                  <Anchor component={Link} to={onBoard(n, target)} inherit>
                    {count}
                  </Anchor>
                )}
              </td>
              <td>{proposals.length === 0 ? "–" : `${Math.round((count / proposals.length) * 100)} %`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
