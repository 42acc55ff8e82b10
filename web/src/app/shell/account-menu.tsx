import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import type { Group } from "@lectern/domain/kernel/actor";
import { Menu, Text, useMantineColorScheme } from "@mantine/core";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useEdition } from "#features/call/api";
import { useLogOut } from "#features/identity/accounts/api";
import { callsOf, securityOf } from "#platform/paths";
import { useShortcutsSetting } from "#ui/shortcuts";
import type { OpenModal } from "./home-modals";

const THEMES = [
  { scheme: "dark", name: "Dark" },
  { scheme: "light", name: "Light" },
  { scheme: "auto", name: "As the system" },
] as const;

type Props = {
  button: ReactElement;
  group: Group;
  onOpen: (modal: OpenModal) => void;
  onFollow: () => void;
  /** Takes the focus back: the menu's own `returnFocus` does nothing for what is opened at first. */
  onClose: () => void;
};

/** The account's menu below its button, opened at first. */
export function AccountMenu({ button, group, onOpen, onFollow, onClose }: Props) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [shortcuts, setShortcuts] = useShortcutsSetting();
  const { logOut } = useLogOut();

  return (
    <Menu
      defaultOpened
      onClose={onClose}
      position="top-end"
      width={260}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen("profile")}>Edit Profile</Menu.Item>
        <Menu.Item onClick={() => onOpen("password")}>Change Password</Menu.Item>
        <Menu.Item component={Link} to={securityOf(group)} onClick={onFollow}>
          Security
        </Menu.Item>
        <MyCalls group={group} onFollow={onFollow} />
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
        <Menu.Item onClick={logOut}>Logout</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The link to the list of calls, for those who have a choice, or may start one. */
function MyCalls({ group, onFollow }: Pick<Props, "group" | "onFollow">) {
  const { severalCalls, product, year } = useEdition();
  if (!severalCalls && group !== "organiser") return null;
  return (
    <Menu.Item component={Link} to={callsOf(group)} onClick={onFollow}>
      My calls
      <Text size="xs" c="dimmed" truncate>
        {product} {year}
      </Text>
    </Menu.Item>
  );
}
