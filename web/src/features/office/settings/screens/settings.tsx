import { SETTING_SECTIONS } from "@lectern/domain/kernel/setting-sections";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { paths } from "#platform/paths";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { ReadFailure } from "#ui/read-failure";
import { settingsQuery } from "../api";
import { ChoiceLists } from "../parts/choice-lists";
import { SectionNav, titleOf } from "../parts/section-nav";
import { SettingRequests } from "../parts/setting-requests";
import { SettingsForm } from "../parts/settings-form";

/** The edition's settings, one section at a time. Without a section, the first one. */
export function Component() {
  const named = useParams().section?.toLowerCase();
  const section = SETTING_SECTIONS.find((each) => each === named);
  // Not asked again by itself: what is being typed must not change below the fingers.
  const read = useQuery({ ...settingsQuery, refetchOnWindowFocus: false, staleTime: 0 });
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
  if (!section) return <Navigate to={paths.settingsSection(SETTING_SECTIONS[0])} replace />;
  return (
    <OrganiserFrame page="settings">
      <SectionNav />
      <PageLoader waiting={read.isPending || !read.isFetchedAfterMount}>
        <ReadFailure of={read} />
        {read.data && <SettingRequests />}
        {read.data && (
          <PageSection key={section} title={titleOf(section)}>
            {section === "options" ? (
              <ChoiceLists {...read.data} onStale={readAgain} />
            ) : (
              <SettingsForm section={section} {...read.data} onStale={readAgain} />
            )}
          </PageSection>
        )}
      </PageLoader>
    </OrganiserFrame>
  );
}
