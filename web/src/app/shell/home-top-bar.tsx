import type { Group as Area } from "@lectern/domain/kernel/actor";
import { Burger, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import { homeOf } from "#platform/paths";
import css from "./home.module.css";
import { MENU_KEY } from "./keys";

type Props = {
  /** The conference, with its year where there are several calls. */
  call: string;
  area: Area;
  /** Present where the menu is a drawer. */
  menu?: { opened: boolean; shortcut: boolean; onToggle: () => void };
};

/** The fixed bar: a prompt that links to the area's first page, and the menu's button on narrow screens. */
export function HomeTopBar({ call, area, menu }: Props) {
  return (
    <Group h="100%" px="md" gap="sm" wrap="nowrap">
      {menu && (
        <Burger
          opened={menu.opened}
          onClick={menu.onToggle}
          size="sm"
          data-opens-modals
          aria-label="Menu"
          aria-expanded={menu.opened}
          aria-haspopup="dialog"
          {...(menu.shortcut && { "aria-keyshortcuts": MENU_KEY })}
        />
      )}
      <Text component={Link} to={homeOf(area)} className={css.label ?? ""} truncate>
        {call}
        <Text span inherit c="dimmed">
          {" "}
          / {area}
        </Text>
      </Text>
      {menu?.shortcut && (
        <Text size="xs" c="dimmed" ml="auto" className={css.hint} aria-hidden>
          menu <kbd className={css.key}>{MENU_KEY}</kbd>
        </Text>
      )}
    </Group>
  );
}
