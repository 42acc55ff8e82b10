import type { User } from "@lectern/domain/identity/accounts/contract";
import type { Group } from "@lectern/domain/kernel/actor";
import type { MenuItem } from "@lectern/domain/proposals/menu";
import { outcomeOf } from "@lectern/domain/proposals/outcome";
import { MENU_LENGTH, TEXTS } from "@lectern/domain/proposals/words";
import { awaitsReview } from "@lectern/domain/reviewing/rules";
import { Anchor, Box, Button, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue } from "react";
import { Link, NavLink, useMatch } from "react-router";
import { useEdition } from "#features/call/api";
import { menuQuery, ownListOf, ownMenuOf, submissionsQuery } from "#features/proposals/list";
import { useOwnPaths } from "#features/proposals/own-paths";
import { OutcomeBadge } from "#features/proposals/parts/outcome-badge";
import { useShowDeclined } from "#features/proposals/parts/show-declined";
import { menuSections, speakerStanding } from "#features/proposals/parts/standing";
import { homeOf, ownPaths, paths } from "#platform/paths";
import { useNow } from "#platform/use-now";
import { ListDate } from "#ui/list-date";
import { ReadFailure } from "#ui/read-failure";
import { StatusBadge } from "#ui/status-badge";
import css from "./home.module.css";

/** Submissions, reviewed items, a status note, and the link to a new one (specification 2). */
export function HomeMenu({ user, onFollow }: { user: User; onFollow: () => void }) {
  const inOwnArea = useMatch(`${paths.own}/*`) !== null;
  const speaker = user.group === "speaker" || inOwnArea;
  const { items, counts, read } = useMenu(user.group, speaker);
  const [showDeclined, setShowDeclined] = useShowDeclined();
  const { open, reviewed, declined } = menuSections(items ?? [], speaker && showDeclined);
  const left = counts?.left ?? open.filter(awaitsReview).length;

  return (
    <div className={css.scroll}>
      {user.group !== "speaker" && <AreaLinks group={user.group} inOwnArea={inOwnArea} onFollow={onFollow} />}
      <Section
        title="Submissions"
        items={open}
        all={counts?.open ?? open.length}
        speaker={speaker}
        onFollow={onFollow}
      />
      {!items && (
        <Box px="md">
          <ReadFailure of={read} what="Submissions" />
        </Box>
      )}
      {reviewed.length > 0 && (
        <Section
          title="Reviewed"
          items={reviewed}
          all={counts?.reviewed ?? reviewed.length}
          speaker={speaker}
          reviewed
          onFollow={onFollow}
        />
      )}
      {items && (
        <div className={css.standing}>
          {speaker && <HomeMenuStanding list={items} user={user} onFollow={onFollow} />}
          {!speaker && left === 0 && (
            <Text size="sm" c="dimmed">
              {TEXTS.noneToReview}
            </Text>
          )}
          {speaker && declined > 0 && (
            <Switch
              size="xs"
              label="Show declined"
              checked={showDeclined}
              onChange={(e) => setShowDeclined(e.currentTarget.checked)}
            />
          )}
        </div>
      )}
    </div>
  );
}

const WORK: Record<Group, string> = {
  speaker: "My proposals",
  reviewer: "Review proposals",
  organiser: "Organise the call",
};

type AreaLinksProps = { group: Group; inOwnArea: boolean; onFollow: () => void };

/** Switches between a reviewer's or organiser's work and their own proposals. */
const AreaLinks = ({ group, inOwnArea, onFollow }: AreaLinksProps) => (
  <ul className={css.items}>
    {(inOwnArea
      ? [[homeOf(group), WORK[group]]]
      : [
          [paths.own, "My proposals"],
          [paths.newOwn, "Submit a proposal"],
        ]
    ).map(([to = "", name]) => (
      <li key={to}>
        <NavLink to={to} end className={css.item ?? ""} onClick={onFollow}>
          {name}
        </NavLink>
      </li>
    ))}
  </ul>
);

/** What the menu shows: the list of the page where that is the whole one, and a short one beside any other page. */
function useMenu(group: Group, own: boolean) {
  const listed = useMatch(own ? ownPaths(group).list : paths.reviewer) !== null;
  const list = useQuery({ ...(own ? ownListOf(group) : submissionsQuery), enabled: listed });
  const menu = useQuery({ ...(own ? ownMenuOf(group) : menuQuery), enabled: !listed });
  const { items, counts } =
    list.dataUpdatedAt > menu.dataUpdatedAt ? { items: list.data } : (menu.data ?? {});
  return { items, counts, read: listed ? list : menu };
}

/** More than a high window shows; the others are rendered once the page is painted. */
const SHOWN_AT_ONCE = 20;

type SectionProps = {
  title: string;
  items: MenuItem[];
  /** How many there are, of which the first are shown. */
  all: number;
  speaker: boolean;
  reviewed?: boolean;
  onFollow: () => void;
};

function Section({ title, items, all, speaker, reviewed = false, onFollow }: SectionProps) {
  const pages = useOwnPaths();
  const to = speaker ? pages.one : paths.reviewedSubmission;
  const shown = useDeferredValue(MENU_LENGTH, SHOWN_AT_ONCE);
  return (
    <section aria-label={title}>
      <h2 className={css.heading}>{title}</h2>
      <ul className={css.items}>
        {items.slice(0, shown).map((item) => (
          <HomeMenuItem key={item.pk} item={item} to={to(item.pk)} reviewed={reviewed} onFollow={onFollow} />
        ))}
      </ul>
      {all > MENU_LENGTH && (
        <Anchor
          component={Link}
          to={speaker ? pages.list : paths.reviewer}
          size="sm"
          px="md"
          py="sm"
          onClick={onFollow}
        >
          All {all}
        </Anchor>
      )}
    </section>
  );
}

type Props = { item: MenuItem; to: string; reviewed: boolean; onFollow: () => void };

/** A submission in the menu: title, date, status and outcome. Memoised, since the menu is read again on every page. */
const HomeMenuItem = memo(HomeMenuItemOf);
function HomeMenuItemOf({ item, to, reviewed, onFollow }: Props) {
  const outcome = outcomeOf(item, useNow(60_000));
  return (
    <li>
      <NavLink to={to} className={css.item ?? ""} title={item.title} onClick={onFollow}>
        <span className={css.itemTitle}>{item.title}</span>
        <span className={css.itemFoot}>
          <ListDate of={item.submitted_on} />
          <span className={css.itemBadges}>
            <StatusBadge status={item.status} reviewed={reviewed} />
            {outcome && <OutcomeBadge outcome={outcome} />}
          </span>
        </span>
      </NavLink>
    </li>
  );
}

type HomeMenuStandingProps = { list: MenuItem[]; user: User; onFollow: () => void };

/** The status note and the plus tile, or the reason why no submission can be started. */
function HomeMenuStanding({ list, user, onFollow }: HomeMenuStandingProps) {
  const pages = useOwnPaths();
  const { notes, refusal } = speakerStanding(list, user.can_submit, useEdition(), useNow(5_000));
  return (
    <>
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
      {refusal === null ? (
        <Button component={NavLink} to={pages.create} end variant="outline" fullWidth onClick={onFollow}>
          + New submission
        </Button>
      ) : (
        !notes.includes(refusal.text) && (
          <Text size="sm" c="dimmed">
            {refusal.text}
          </Text>
        )
      )}
    </>
  );
}
