import type { User } from "@lectern/domain/accounts/contract";
import { Button, Menu, useMantineColorScheme } from "@mantine/core";
import { useLogOut } from "#features/accounts/api";
import { messagesOf } from "#platform/refused";
import { toastFailed } from "#ui/toasts";
import css from "./home.module.css";
import { useMenuShortcutSetting } from "./menu-shortcut";

type Props = { user: User; onEditProfile: () => void; onChangePassword: () => void };

const THEMES = [
  { scheme: "dark", name: "Dark theme" },
  { scheme: "light", name: "Light theme" },
  { scheme: "auto", name: "Theme of the system" },
] as const;

/** Who is logged in, and the settings. */
export function HomeFooter({ user, onEditProfile, onChangePassword }: Props) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [shortcut, setShortcut] = useMenuShortcutSetting();
  const logOut = useLogOut();
  const leave = () =>
    logOut.mutate(undefined, { onError: (failure) => toastFailed("Logout failed", messagesOf(failure)) });
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;

  return (
    <div className={css.footer}>
      <span className={css.initials} role="img" aria-label={`Logged in as ${name}`} title={name}>
        {initialsOf(user)}
      </span>
      <Menu position="top-end" width={260}>
        <Menu.Target>
          <Button variant="default" size="sm">
            Settings
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEditProfile}>Edit Profile</Menu.Item>
          <Menu.Item onClick={onChangePassword}>Change Password</Menu.Item>
          <Menu.Divider />
          {THEMES.map(({ scheme, name }) => (
            <Menu.Item
              key={scheme}
              role="menuitemradio"
              aria-checked={colorScheme === scheme}
              rightSection={<Mark on={colorScheme === scheme} />}
              closeMenuOnClick={false}
              onClick={() => setColorScheme(scheme)}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            role="menuitemcheckbox"
            aria-checked={shortcut}
            rightSection={<Mark on={shortcut} />}
            closeMenuOnClick={false}
            onClick={() => setShortcut(!shortcut)}
          >
            Open menu with =
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={leave}>Logout</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

const Mark = ({ on }: { on: boolean }) => <span aria-hidden>{on ? "[x]" : "[ ]"}</span>;

/** The first letters of the names; of the address while the profile has none. */
const initialsOf = (user: User): string => {
  const letters = [user.first_name, user.last_name].map((part) => Array.from(part.trim())[0] ?? "").join("");
  return (letters || (Array.from(user.email)[0] ?? "")).toUpperCase();
};
