import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { sessionHinted } from "#platform/access";
import { homeOf, paths } from "#platform/paths";
import { userQuery } from "#platform/queries";
import classes from "./entry-layout.module.css";

/** The way to the forms, and for those who are logged in to their own area. */
export function EntryNav() {
  const user = useQuery(userQuery).data;
  const area = user ? homeOf(user.group) : paths.landing;
  const unknown = user === undefined && sessionHinted();
  return (
    <nav className={classes.nav} aria-label="Main">
      <Entry to={paths.callForVillage}>Call for Villages</Entry>
      {area !== paths.landing && <Entry to={area}>My area</Entry>}
      {!user && !unknown && (
        <>
          <Entry to={paths.login}>Login</Entry>
          <Entry to={paths.signup}>Signup</Entry>
        </>
      )}
    </nav>
  );
}

const Entry = ({ to, children }: { to: string; children: string }) => (
  <Anchor component={NavLink} to={to} end inherit>
    {children}
  </Anchor>
);
