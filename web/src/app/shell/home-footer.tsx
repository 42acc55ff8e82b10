import type { User } from "@lectern/domain/identity/accounts/contract";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { loadable } from "#ui/loadable";
import css from "./home.module.css";
import type { OpenModal } from "./home-modals";

const AccountMenu = loadable(async () => (await import("./account-menu")).AccountMenu, {
  early: true,
  fallback: ({ button }) => button,
});

type Props = { user: User; onOpen: (modal: OpenModal) => void; onFollow: () => void };

/** The user and the account's menu, which is fetched when it is first opened. */
export function HomeFooter({ user, onOpen, onFollow }: Props) {
  const [used, setUsed] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const button = (
    <Button
      ref={opener}
      variant="default"
      size="sm"
      data-opens-modals
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
    >
      Account
    </Button>
  );

  return (
    <div className={css.footer}>
      <span className={css.initials} role="img" aria-label={`Logged in as ${name}`} title={name}>
        {initialsOf(user)}
      </span>
      {used ? (
        <AccountMenu
          button={button}
          group={user.group}
          onOpen={onOpen}
          onFollow={onFollow}
          onClose={() => opener.current?.focus({ preventScroll: true })}
        />
      ) : (
        button
      )}
    </div>
  );
}

/** The initials, or the first letter of the address without a profile. */
const initialsOf = (user: User): string => {
  const letters = [user.first_name, user.last_name].map((part) => Array.from(part.trim())[0] ?? "").join("");
  return (letters || (Array.from(user.email)[0] ?? "")).toUpperCase();
};
