import type { TagsInExport } from "@lectern/domain/office/exports/contract";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { saveAs } from "#platform/save-as";
import { LinedList } from "#ui/lined-list";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageSection } from "#ui/page-section";
import { TerminalPanel } from "#ui/terminal-panel";
import { loadFiles, TABLES } from "../api";
import css from "../parts/exports.module.css";
import { OneExport } from "../parts/one-export";
import { ProgrammeSection } from "../parts/programme-section";

/** The exports for other programs. */
export function Component() {
  return (
    <OrganiserFrame page="exports">
      <ProgrammeSection />
      <FilesSection />
      <TablesSection />
    </OrganiserFrame>
  );
}

const TAGS: readonly { value: TagsInExport | ""; label: string }[] = [
  { value: "", label: "Leave out" },
  { value: "shared", label: "Shared tags" },
  { value: "own", label: "Shared tags, and mine in a column of their own" },
];

function TablesSection() {
  const [tags, setTags] = useState<TagsInExport | "">("");
  return (
    <PageSection title="Proposals and reviews">
      <NativeSelect
        label="Tags of proposals"
        description="In proposals.csv and proposals.json."
        maw={420}
        value={tags}
        data={[...TAGS]}
        onChange={(e) => setTags(TAGS.find(({ value }) => value === e.currentTarget.value)?.value ?? "")}
      />
      <LinedList>
        {TABLES.map(({ fetch, ...each }) => (
          <OneExport
            key={each.file}
            {...each}
            load={async () => saveAs(await fetch(tags || undefined), each.file)}
          />
        ))}
      </LinedList>
      <TerminalPanel>
        These files, and those of speakers, hold names, addresses and reviews. Each export is noted in the
        audit log; keep it where it is safe, and no longer than you need it.
      </TerminalPanel>
    </PageSection>
  );
}

function FilesSection() {
  const [onlyAccepted, setOnlyAccepted] = useState(false);
  return (
    <PageSection title="Files of speakers">
      <LinedList>
        <OneExport
          title="The safe files"
          about="All safe copies, in folders by topic, with an index of files that could not be made safe and why. Originals are not included."
          file="files.zip"
          load={() => loadFiles(onlyAccepted)}
        >
          <Checkbox
            className={css.choice ?? ""}
            size="sm"
            label="Only of accepted proposals"
            checked={onlyAccepted}
            onChange={(e) => setOnlyAccepted(e.currentTarget.checked)}
          />
        </OneExport>
      </LinedList>
    </PageSection>
  );
}
