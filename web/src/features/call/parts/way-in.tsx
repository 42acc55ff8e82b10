import { LANDING } from "@lectern/domain/call/announcement";
import type { Group } from "@lectern/domain/kernel/actor";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { sessionHinted } from "#platform/access";
import { homeOf, paths } from "#platform/paths";
import { userQuery } from "#platform/queries";

/** From the announcement to the forms, or to the own area of those who are logged in. */
export function WayIn({ open }: { open: boolean }) {
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
