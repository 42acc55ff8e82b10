import type { ErasureStatus } from "@lectern/domain/office/privacy/contract";
import { ERASED_THINGS, RETAINED_THINGS, TEXTS } from "@lectern/domain/office/privacy/words";
import { Text } from "@mantine/core";
import { useId } from "react";
import css from "./privacy.module.css";

const counted = (n: number, one: string) => `${n} ${one}${n === 1 ? "" : "s"}`;

type Props = Pick<ErasureStatus, "goes" | "stays"> & {
  /** The level of its headlines. */
  level: 3 | 4;
};

/** What an erasure deletes and keeps, in general and in figures. */
export function WhatGoes({ goes, stays, level }: Props) {
  return (
    <div className={css.columns}>
      <Things
        level={level}
        title={TEXTS.goes}
        things={ERASED_THINGS}
        figures={[
          counted(goes.proposals, "proposal"),
          counted(goes.files, "file"),
          counted(goes.mails, "mail"),
        ]}
      />
      <Things
        level={level}
        title={TEXTS.stays}
        things={RETAINED_THINGS}
        figures={[counted(stays.talks, "accepted talk"), `the scores of ${counted(stays.reviews, "review")}`]}
      />
    </div>
  );
}

type ThingsProps = { level: 3 | 4; title: string; things: readonly string[]; figures: readonly string[] };

function Things({ level, title, things, figures }: ThingsProps) {
  const id = useId();
  const Headline = `h${level}` as const;
  return (
    <div>
      <Headline id={id} className={css.heading}>
        {title}
      </Headline>
      <ul aria-labelledby={id} className={css.things}>
        {things.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      <Text size="sm" ff="monospace">
        {figures.join(" · ")}
      </Text>
    </div>
  );
}
