import { SETTING_SECTIONS, type SettingSection } from "@lectern/domain/kernel/setting-sections";
import { useQuery } from "@tanstack/react-query";
import { Navigate, NavLink, useParams } from "react-router";
import { paths } from "#platform/paths";
import { ON_ENTRY, startReading } from "#platform/queries";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { settingRequestsQuery, settingsQuery } from "../api";
import { ChoiceLists } from "../parts/choice-lists";
import { ConferenceDateForm } from "../parts/conference-date-form";
import { SettingRequests } from "../parts/setting-requests";
import { SECTIONS } from "../parts/setting-sections";
import css from "../parts/settings.module.css";
import { SettingsForm } from "../parts/settings-form";

/** Starts the page's first reads (app/screen.ts). */
export function loader(): void {
  startReading(settingsQuery);
  startReading(settingRequestsQuery);
}

/** The edition's settings, by section; the first one by default. */
export function Component() {
  const named = useParams().section?.toLowerCase();
  const section = SETTING_SECTIONS.find((each) => each === named);
  // Not refreshed automatically, so that values don't change while typing.
  const read = useQuery({ ...settingsQuery, ...ON_ENTRY });
  if (!section) return <Navigate to={paths.settingsSection(SETTING_SECTIONS[0])} replace />;
  return (
    <OrganiserFrame page="settings">
      <SectionNav />
      <QueryData of={read} fresh>
        {(saved) => (
          <>
            <SettingRequests />
            <PageSection key={section} title={titleOf(section)}>
              {section === "options" ? (
                <ChoiceLists {...saved} />
              ) : (
                <SettingsForm {...SECTIONS[section]} {...saved} />
              )}
              {section === "dates" && <ConferenceDateForm {...saved} />}
            </PageSection>
          </>
        )}
      </QueryData>
    </OrganiserFrame>
  );
}

/** A section's headline and menu label. */
const titleOf = (section: SettingSection): string =>
  section === "options" ? "Proposal options" : SECTIONS[section].title;

/** The menu of the sections. */
const SectionNav = () => (
  <nav aria-label="Sections of the settings" className={css.sections}>
    {SETTING_SECTIONS.map((section) => (
      <NavLink key={section} to={paths.settingsSection(section)} className={css.sectionLink ?? ""}>
        {titleOf(section)}
      </NavLink>
    ))}
  </nav>
);
