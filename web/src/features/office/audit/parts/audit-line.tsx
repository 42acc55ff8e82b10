import { SYSTEM } from "@lectern/domain/log/words";
import type { AuditEntry } from "@lectern/domain/office/audit/contract";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { dateInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import css from "./audit.module.css";

/** An entry of the log as a sentence: who did what, to whom, on which proposal, from what to what. */
export function LogLine({ line }: { line: AuditEntry }) {
  const { at, who, what, whom, proposal, from, to, details } = line;
  return (
    <li className={css.line}>
      <time dateTime={at} className={css.time}>
        {dateInOwnZone(at)}
      </time>
      <div className={css.text}>
        <p className={css.sentence}>
          {who ? <PersonLink {...who} /> : SYSTEM} {what}
          {whom && (
            <>
              {" · "}
              <PersonLink {...whom} />
            </>
          )}
          {proposal && (
            <>
              {" · "}
              <Anchor component={Link} to={paths.proposal(proposal.pk)} inherit underline="always">
                {proposal.title ?? `#${proposal.pk}`}
              </Anchor>
            </>
          )}
        </p>
        {(from !== null || to !== null || details.length > 0) && (
          <p className={css.details}>
            {details.map(({ name, value }) => (
              <span key={name}>
                {name}: {value}
              </span>
            ))}
            {(from !== null || to !== null) && (
              <span>
                {from ?? "–"} → {to ?? "–"}
              </span>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

const PersonLink = ({ id, name }: { id: string; name: string }) => (
  <Anchor component={Link} to={paths.person(id)} inherit underline="always">
    {name}
  </Anchor>
);
