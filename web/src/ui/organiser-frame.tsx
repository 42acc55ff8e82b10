import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ORGANISER_PAGES, type OrganiserPage } from "#platform/organiser-pages";
import css from "./organiser-frame.module.css";
import { PromptTitle } from "./prompt-title";

type Props = {
  /** The page of the menu, whose name is the headline. */
  page: OrganiserPage;
  /** The headline of a subpage, such as one proposal, which links back. */
  title?: string;
  /** The primary action. */
  action?: ReactNode;
  about?: string;
  children: ReactNode;
};

/** The layout of the organisers' pages: a headline, the primary action, one width, even gaps. */
export function OrganiserFrame({ page, title, action, about, children }: Props) {
  const { name, to } = ORGANISER_PAGES[page];
  return (
    <div className={css.frame} data-page={page}>
      <div className={css.head}>
        <div>
          {title !== undefined && (
            <Anchor component={Link} to={to} size="sm" className={css.back ?? ""}>
              {name}
            </Anchor>
          )}
          <PromptTitle>{title ?? name}</PromptTitle>
        </div>
        {action && <div className={css.action}>{action}</div>}
        {about && (
          <Text c="dimmed" className={css.about ?? ""}>
            {about}
          </Text>
        )}
      </div>
      {children}
    </div>
  );
}
