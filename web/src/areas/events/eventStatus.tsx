import { type EventRow, events } from "#contract/events/event.ts";
import { changeWorkStatus } from "#web/shared/deals/changeWorkStatus.ts";
import { WorkStatusMenu } from "#web/shared/deals/WorkStatus.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";

export const useEventOptions = () => useCallQuery(events.options, {}).data;

/** The status of an event, which is changed where it stands. */
export const EventStatus = ({ row, resting = false }: { row: EventRow; resting?: boolean }) => (
  <WorkStatusMenu
    record={row}
    options={useEventOptions()}
    onChoose={(status) => changeWorkStatus(events.move, row, status)}
    resting={resting}
  />
);
