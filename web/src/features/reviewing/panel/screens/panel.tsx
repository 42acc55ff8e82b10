import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { ReadFailure } from "#ui/read-failure";
import { panelQuery } from "../api";
import { Batches } from "../parts/batches";
import { ByRule } from "../parts/by-rule";
import { Coverage } from "../parts/coverage";
import { Reviewers } from "../parts/reviewers";
import { ShortList } from "../parts/short-list";

/** The panel: how far the reviews are, who is asked for what, by hand or by rule, and who is reminded. */
export function Component() {
  const panel = useQuery(panelQuery);
  return (
    <OrganiserFrame page="panel">
      <PageLoader waiting={panel.isPending}>
        <ReadFailure of={panel} />
        {panel.data && (
          <Stack gap="xl">
            <PageSection title="Coverage">
              <Coverage panel={panel.data} />
            </PageSection>
            <PageSection
              title="Assign by rule"
              about="Starts with the proposals that have the fewest reviewers, balances the load and respects conflicts of interest. You preview the plan before anything is assigned."
            >
              <ByRule panel={panel.data} />
              <Batches batches={panel.data.batches} />
            </PageSection>
            <PageSection title="Not enough reviewers">
              <ShortList panel={panel.data} />
            </PageSection>
            <PageSection
              title="Reviewers"
              about="An assignment asks a reviewer to review a proposal. Others may review it, too."
            >
              <Reviewers panel={panel.data} />
            </PageSection>
          </Stack>
        )}
      </PageLoader>
    </OrganiserFrame>
  );
}
