import { NAVIGATION } from "@lectern/domain/call/announcement";
import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { sessionHinted } from "#platform/access";
import { homeOf, paths } from "#platform/paths";
import { userQuery } from "#platform/queries";

/** The way to the forms, and for those who are logged in to their own area. */
export function EntryNav() {
  const user = useQuery(userQuery).data;
  const area = user ? homeOf(user.group) : paths.landing;
  const unknown = user === undefined && sessionHinted();
  return (
    <nav className="entry-nav" aria-label="Main">
      <Entry to={paths.callForVillage}>{NAVIGATION.villages}</Entry>
      {area !== paths.landing && <Entry to={area}>My area</Entry>}
      {!user && !unknown && (
        <>
          <Entry to={paths.login}>{NAVIGATION.login}</Entry>
          <Entry to={paths.signup}>{NAVIGATION.signup}</Entry>
        </>
      )}
    </nav>
  );
}

const Entry = ({ to, children }: { to: string; children: string }) => (
  <NavLink to={to} end>
    {children}
  </NavLink>
);
