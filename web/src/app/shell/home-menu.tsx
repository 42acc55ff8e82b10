import type { User } from "@lectern/domain/identity/accounts/contract";
import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import { TEXTS } from "@lectern/domain/proposals/words";
import { awaitsReview } from "@lectern/domain/reviewing/rules";
import { Anchor, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { submissionsQuery } from "#features/proposals/list";
import { useShowDeclined } from "#features/proposals/parts/show-declined";
import { menuSections } from "#features/proposals/parts/standing";
import { paths } from "#platform/paths";
import { messagesOf } from "#platform/refused";
import css from "./home.module.css";
import { HomeMenuItem } from "./home-menu-item";
import { HomeMenuStanding } from "./home-menu-standing";

/** A menu is no archive: whoever has more finds all of them on the main page. */
const MOST_SHOWN = 100;

/** Submissions, reviewed items, a note on where one stands, and the way to a new one (specification 2). */
export function HomeMenu({ user, onFollow }: { user: User; onFollow: () => void }) {
  const list = useQuery(submissionsQuery);
  const [showDeclined, setShowDeclined] = useShowDeclined();
  const speaker = user.group === "speaker";
  const { open, reviewed, declined } = menuSections(list.data ?? [], speaker && showDeclined);

  return (
    <div className={css.scroll}>
      <Section title="Submissions" items={open} speaker={speaker} onFollow={onFollow} />
      {list.isError && !list.data && (
        <Text size="sm" px="md" role="alert">
          {messagesOf(list.error).join(" ")}
        </Text>
      )}
      {reviewed.length > 0 && (
        <Section title="Reviewed" items={reviewed} speaker={speaker} reviewed onFollow={onFollow} />
      )}
      {list.data && (
        <div className={css.standing}>
          {speaker && <HomeMenuStanding list={list.data} user={user} onFollow={onFollow} />}
          {!speaker && !open.some(awaitsReview) && (
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

type SectionProps = {
  title: string;
  items: SubmissionListItem[];
  speaker: boolean;
  reviewed?: boolean;
  onFollow: () => void;
};

function Section({ title, items, speaker, reviewed = false, onFollow }: SectionProps) {
  const to = speaker ? paths.submission : paths.reviewedSubmission;
  return (
    <section aria-label={title}>
      <h2 className={css.heading}>{title}</h2>
      <ul className={css.items}>
        {items.slice(0, MOST_SHOWN).map((item) => (
          <HomeMenuItem key={item.pk} item={item} to={to(item.pk)} reviewed={reviewed} onFollow={onFollow} />
        ))}
      </ul>
      {items.length > MOST_SHOWN && (
        <Anchor
          component={Link}
          to={speaker ? paths.speaker : paths.reviewer}
          size="sm"
          px="md"
          py="sm"
          onClick={onFollow}
        >
          All {items.length}
        </Anchor>
      )}
    </section>
  );
}
