import { NavLink } from "react-router";
import { paths } from "#platform/paths";
import css from "./home.module.css";

type Section = { title: string; pages: readonly { name: string; to: string; end?: boolean }[] };

/** Every page of the organisers' area, in the order in which a call is run. */
const SECTIONS: readonly Section[] = [
  {
    title: "The call",
    pages: [
      { name: "Proposals", to: paths.organiser, end: true },
      { name: "Panel", to: paths.panel },
      { name: "Figures", to: paths.figures },
      { name: "Late codes", to: paths.lateCodes },
    ],
  },
  {
    title: "The programme",
    pages: [
      { name: "Release decisions", to: paths.decisions },
      { name: "Confirmations", to: paths.confirmations },
      { name: "Schedule", to: paths.schedule },
      { name: "Mails", to: paths.mails },
    ],
  },
  {
    title: "People",
    pages: [
      { name: "Accounts", to: paths.people },
      { name: "Invitations", to: paths.invitations },
    ],
  },
  {
    title: "The edition",
    pages: [
      { name: "Edition settings", to: paths.settings },
      { name: "Audit log", to: paths.audit },
      { name: "Imports", to: paths.imports },
      { name: "Exports", to: paths.exports },
    ],
  },
];

/** The way around the organisers' area. */
export function OrganiserMenu({ onFollow }: { onFollow: () => void }) {
  return (
    <div className={`${css.scroll} ${css.dense}`}>
      {SECTIONS.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <h2 className={css.heading}>{title}</h2>
          <ul className={css.items}>
            {pages.map(({ name, to, end = false }) => (
              <li key={to}>
                <NavLink to={to} end={end} className={css.item ?? ""} onClick={onFollow}>
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
