import type { AvailabilityRow } from "@lectern/domain/proposals/availability/contract";
import { Anchor, Text } from "@mantine/core";
import { Fragment } from "react";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { LinedList } from "#ui/lined-list";
import css from "../../speaker-forms/parts/answers.module.css";
import { dayInWords, timesInWords } from "./day-words";

type Props = { asked: readonly string[]; zone: string; rows: readonly AvailabilityRow[] };

/** When every accepted speaker can present. */
export function AvailabilityList({ asked, zone, rows }: Props) {
  if (asked.length === 0)
    return (
      <Text c="dimmed">Speakers are not asked about any days yet. Add the days of the conference below.</Text>
    );
  if (rows.length === 0)
    return (
      <Text c="dimmed">No accepted speakers yet. They are asked once their acceptance is released.</Text>
    );
  return (
    <>
      <Text size="sm">Times are in {zone}.</Text>
      <LinedList>
        {rows.map(({ full_name, email, proposals, days }) => (
          <li key={email} className={css.row}>
            <Text fw={600}>{full_name}</Text>
            <Text size="sm" c="dimmed" className={css.person ?? ""}>
              {email}
              {proposals.map(({ pk, title }) => (
                <Fragment key={pk}>
                  {" · "}
                  <Anchor component={Link} to={paths.proposal(pk)}>
                    {title}
                  </Anchor>
                </Fragment>
              ))}
            </Text>
            <dl className={css.given}>
              {asked.map((day) => {
                const given = days.find((each) => each.day === day);
                return (
                  <div key={day}>
                    <dt>{dayInWords(day)}</dt>
                    <dd>{given ? timesInWords(given) : "not answered"}</dd>
                  </div>
                );
              })}
            </dl>
          </li>
        ))}
      </LinedList>
    </>
  );
}
