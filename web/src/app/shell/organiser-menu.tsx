import type { PendingCounts } from "@lectern/domain/office/dashboard/contract";
import { VisuallyHidden } from "@mantine/core";
import { NavLink } from "react-router";
import { useWaiting } from "#features/office/dashboard/api";
import { ORGANISER_PAGES, type OrganiserPage } from "#platform/organiser-pages";
import { paths } from "#platform/paths";
import css from "./home.module.css";

/** Every page of the organisers' area, in the order in which a call is run. */
const SECTIONS: readonly { title: string; pages: readonly OrganiserPage[] }[] = [
  {
    title: "The call",
    pages: [
      "dashboard",
      "proposals",
      "submissionForm",
      "panel",
      "reviewForm",
      "questions",
      "figures",
      "lateCodes",
    ],
  },
  {
    title: "The programme",
    pages: ["decisions", "confirmations", "tasks", "speakerAnswers", "schedule", "mails"],
  },
  { title: "People", pages: ["people", "invitations"] },
  { title: "The edition", pages: ["settings", "audit", "imports", "exports"] },
];

/** The meaning of the number beside a page. */
const WAITS: readonly { page: OrganiserPage; of: keyof PendingCounts; what: string }[] = [
  { page: "proposals", of: "toDecide", what: "reviewed and undecided" },
  { page: "decisions", of: "toRelease", what: "ready to release" },
  { page: "decisions", of: "toConfirm", what: "waiting for a second organiser" },
  { page: "confirmations", of: "unanswered", what: "not answered" },
  { page: "schedule", of: "unscheduled", what: "not scheduled" },
  { page: "mails", of: "undelivered", what: "not delivered" },
];

/** An organiser may submit, too. */
const OWN = [
  { to: paths.own, name: "My proposals" },
  { to: paths.newOwn, name: "Submit a proposal" },
];

/** The organisers' menu, with the number of waiting items on each page. */
export function OrganiserMenu({ onFollow }: { onFollow: () => void }) {
  const waiting = useWaiting();
  return (
    <div className={`${css.scroll} ${css.dense}`}>
      {SECTIONS.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <h2 className={css.heading}>{title}</h2>
          <ul className={css.items}>
            {pages.map((page) => (
              <li key={page}>
                <NavLink
                  to={ORGANISER_PAGES[page].to}
                  end={page === "dashboard"}
                  className={`${css.item} ${css.counted}`}
                  onClick={onFollow}
                >
                  {ORGANISER_PAGES[page].name}
                  {waiting && <Count page={page} waiting={waiting} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section aria-label="Your own">
        <h2 className={css.heading}>Your own</h2>
        <ul className={css.items}>
          {OWN.map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} className={css.item ?? ""} onClick={onFollow}>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Count({ page, waiting }: { page: OrganiserPage; waiting: PendingCounts }) {
  const counted = WAITS.filter((each) => each.page === page && waiting[each.of] > 0);
  if (counted.length === 0) return null;
  const words = counted.map(({ of, what }) => `${waiting[of]} ${what}`).join(", ");
  return (
    <>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span className={css.count} title={words} aria-hidden>
        {counted.reduce((sum, { of }) => sum + waiting[of], 0)}
      </span>
    </>
  );
}
