import type { User } from "@lectern/domain/identity/accounts/contract";
import { Button, Menu, useMantineColorScheme } from "@mantine/core";
import { Link } from "react-router";
import { useLogOut } from "#features/identity/accounts/api";
import { securityOf } from "#platform/paths";
import { messagesOf } from "#platform/refused";
import { useShortcutsSetting } from "#ui/shortcuts";
import { toastFailed } from "#ui/toasts";
import css from "./home.module.css";
import type { OpenModal } from "./home-modals";

type Props = { user: User; onOpen: (modal: OpenModal) => void; onFollow: () => void };

const THEMES = [
  { scheme: "dark", name: "Dark" },
  { scheme: "light", name: "Light" },
  { scheme: "auto", name: "As the system" },
] as const;

/** The user and the account's menu. */
export function HomeFooter({ user, onOpen, onFollow }: Props) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [shortcuts, setShortcuts] = useShortcutsSetting();
  const logOut = useLogOut();
  const leave = () =>
    logOut.mutate(undefined, { onError: (failure) => toastFailed("Logout failed", messagesOf(failure)) });
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;

  return (
    <div className={css.footer}>
      <span className={css.initials} role="img" aria-label={`Logged in as ${name}`} title={name}>
        {initialsOf(user)}
      </span>
      <Menu position="top-end" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" size="sm" data-opens-modals>
            Account
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onOpen("profile")}>Edit Profile</Menu.Item>
          <Menu.Item onClick={() => onOpen("password")}>Change Password</Menu.Item>
          <Menu.Item component={Link} to={securityOf(user.group)} onClick={onFollow}>
            Security
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Theme</Menu.Label>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={(chosen) => setColorScheme(THEMES.find((t) => t.scheme === chosen)?.scheme ?? "auto")}
          >
            {THEMES.map(({ scheme, name }) => (
              <Menu.RadioItem key={scheme} value={scheme}>
                {name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>Keyboard</Menu.Label>
          <Menu.CheckboxItem checked={shortcuts} onChange={setShortcuts}>
            Single-key shortcuts
          </Menu.CheckboxItem>
          <Menu.Item onClick={() => onOpen("help")}>Help</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={leave}>Logout</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** The initials, or the first letter of the address without a profile. */
const initialsOf = (user: User): string => {
  const letters = [user.first_name, user.last_name].map((part) => Array.from(part.trim())[0] ?? "").join("");
  return (letters || (Array.from(user.email)[0] ?? "")).toUpperCase();
};
