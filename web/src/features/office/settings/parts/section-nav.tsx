import { SETTING_SECTIONS, type SettingSection } from "@lectern/domain/kernel/setting-sections";
import { NavLink } from "react-router";
import { paths } from "#platform/paths";
import { SECTIONS } from "./setting-sections";
import css from "./settings.module.css";

/** A section's headline, which is its entry in the row of sections too. */
export const titleOf = (section: SettingSection): string =>
  section === "options" ? "Proposal options" : SECTIONS[section].title;

/** The way from one section of the settings to another. */
export const SectionNav = () => (
  <nav aria-label="Sections of the settings" className={css.sections}>
    {SETTING_SECTIONS.map((section) => (
      <NavLink key={section} to={paths.settingsSection(section)} className={css.sectionLink ?? ""}>
        {titleOf(section)}
      </NavLink>
    ))}
  </nav>
);
