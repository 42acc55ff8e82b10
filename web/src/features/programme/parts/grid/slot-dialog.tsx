import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import { firstFreePlace } from "@lectern/domain/programme/grid/raster";
import type { PlanOnWire } from "@lectern/domain/programme/plan/contract";
import { Anchor, Button, Text } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { Dialog } from "#ui/dialog";
import { SlotForm } from "../slot-form";
import type { ShownBoard, ShownDay } from "./board";
import { keyOf } from "./talk";
import { useMove } from "./use-move";

type Props = {
  row: PlannedRow | null;
  plan: PlanOnWire;
  day: ShownDay;
  board: ShownBoard;
  onClose: () => void;
};

/** The form of a slot, over the grid. */
export function SlotDialog({ row, plan, day, board, onClose }: Props) {
  const { move } = useMove(plan.zone);
  const free = () => {
    const taken = board.talks.flatMap(({ slot }) => slot ?? []);
    const place = row && firstFreePlace(row.usual_minutes, day, { taken, blocks: board.blocks });
    return place && { room: place.room, start: place.start.toISOString() };
  };
  return (
    <Dialog opened={row !== null} onClose={onClose} title={row?.title} size="lg">
      {row && (
        <>
          <Text size="sm" c="dimmed" mb="md">
            {row.authors.split(",").join(", ")} · {row.type} ·{" "}
            <Anchor component={Link} to={paths.proposal(row.pk)} inherit>
              Proposal {row.pk}
            </Anchor>
            {row.tentative && " · Not accepted yet: only organisers see its slot"}
          </Text>
          <SlotForm
            key={keyOf(row)}
            row={row}
            zone={plan.zone}
            rooms={plan.rooms.map(({ name }) => name)}
            proposed={row.slot ? null : free()}
            onDone={onClose}
          />
          {row.slot && (
            <Button
              mt="md"
              variant="subtle"
              color="red"
              size="sm"
              onClick={() => {
                move(row, null);
                onClose();
              }}
            >
              Unschedule
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}
