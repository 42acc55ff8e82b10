import { CONDUCT, LANDING } from "@lectern/domain/call/announcement";
import { offered } from "@lectern/domain/call/labels";
import { phase } from "@lectern/domain/call/rules";
import type { Group } from "@lectern/domain/kernel/actor";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { sessionHinted } from "#platform/access";
import { homeOf, paths } from "#platform/paths";
import { userQuery } from "#platform/queries";
import { useNow } from "#platform/use-now";
import { FormattedText } from "#ui/formatted-text";
import { PromptTitle } from "#ui/prompt-title";
import { useEdition } from "../api";

/** The announcement, dates and links. The server renders the same HTML first. */
export function Component() {
  const edition = useEdition();
  const open = phase(edition, useNow(1000)) === "open";
  const [readMore, site, write] = LANDING.more;
  return (
    <div className="landing">
      <div className="landing-text">
        <PromptTitle tab={LANDING.tab}>{`${edition.product} ${edition.year}`}</PromptTitle>
        <FormattedText text={edition.welcomeText} />
        <p className="landing-more">
          {readMore}
          <a href={edition.site}>{site}</a>
          {write}
          <a href={`mailto:${edition.email}`}>{edition.email}</a>.
        </p>
        {edition.programme && (
          // A page that the server writes.
          <p className="landing-more">
            <a href={edition.programme}>{LANDING.programme}</a>
          </p>
        )}
        {edition.texts.includes("conduct") && (
          <p className="landing-more">
            <Link to={paths.conduct}>{CONDUCT}</Link>
          </p>
        )}
        {edition.otherCalls?.map(({ path, name, when }) => (
          // Each call has pages of its own, which the browser loads.
          <p className="landing-more" key={path}>
            <a href={path}>{name}</a> {when}
          </p>
        ))}
      </div>
      <WayIn open={open} />
      <div className="landing-topics">
        <h2>{LANDING.topics}</h2>
        <ul className="landing-kinds">
          {offered(edition.topicTypes).map(({ code, label }) => (
            <li key={code}>{label}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Links to the forms, or to the user's own area. */
function WayIn({ open }: { open: boolean }) {
  const user = useQuery(userQuery).data;
  return (
    <div className="landing-ways">{user === undefined && sessionHinted() ? null : waysOf(open, user)}</div>
  );
}

function waysOf(open: boolean, user: { group: Group } | null | undefined): ReactNode {
  const area = user ? homeOf(user.group) : paths.landing;
  if (area !== paths.landing) {
    return (
      <Link to={area} className="landing-way" data-first="filled">
        Go to my area
      </Link>
    );
  }
  return (
    <>
      <Link to={paths.signup} className="landing-way" data-first={open ? "filled" : "plain"}>
        {open ? LANDING.submit : LANDING.createAccount}
      </Link>
      <Link to={paths.login} className="landing-way">
        {LANDING.logIn}
      </Link>
    </>
  );
}
