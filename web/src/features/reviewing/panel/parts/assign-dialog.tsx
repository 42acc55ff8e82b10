import { counted } from "@lectern/domain/kernel/counted";
import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { awaitsAny } from "#platform/queries";
import { Dialog } from "#ui/dialog";
import { hiddenLabel } from "#ui/hidden-label";
import { PageLoader } from "#ui/page-loader";
import { QueryData } from "#ui/query-data";
import { panelQuery } from "../api";
import css from "./panel.module.css";
import { useAssigning } from "./use-assigning";

type Props = { submissions: readonly number[]; onClose: () => void };

/** Assigns or unassigns reviewers for the selected proposals. */
export function AssignDialog({ submissions, onClose }: Props) {
  const panel = useQuery(panelQuery);
  const [chosen, setChosen] = useState<string[]>([]);
  const { assign, busy } = useAssigning(onClose);
  const go = (yes: boolean) => void assign({ submissions: [...submissions], reviewers: chosen, assign: yes });
  const what = counted(submissions.length, "proposal");
  return (
    <Dialog opened onClose={onClose} title={`Reviewers of ${what}`} size="md">
      <PageLoader waiting={awaitsAny(panel)}>
        <Stack gap="lg">
          <QueryData of={panel}>
            {({ reviewers }) => (
              <>
                {reviewers.length === 0 && <Text>There are no reviewers yet.</Text>}
                <Checkbox.Group {...hiddenLabel("Reviewers")} value={chosen} onChange={setChosen}>
                  <Stack gap="xs" className={css.choices ?? ""}>
                    {reviewers.map(({ id, name, open }) => (
                      <Checkbox key={id} value={id} label={`${name} · ${open} open`} />
                    ))}
                  </Stack>
                </Checkbox.Group>
                <Text size="sm" c="dimmed">
                  Conflicts of interest are skipped. Existing assignments stay.
                </Text>
              </>
            )}
          </QueryData>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {panel.data && (
              <>
                <Button
                  variant="default"
                  disabled={chosen.length === 0}
                  loading={busy}
                  onClick={() => go(false)}
                >
                  Unassign
                </Button>
                <Button disabled={chosen.length === 0} loading={busy} onClick={() => go(true)}>
                  Assign
                </Button>
              </>
            )}
          </Group>
        </Stack>
      </PageLoader>
    </Dialog>
  );
}
