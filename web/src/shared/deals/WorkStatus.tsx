import type { WorkStatus as Status, WorkOptions } from "#contract/work/work.ts";
import { AgencyStatusBadge } from "#web/shared/work/AgencyStatusBadge.tsx";
import { ChoiceMenu } from "#web/ui/elements/ChoiceMenu.tsx";
import { t } from "./messages.ts";

/** The status of an opportunity, event or project. */
export const WorkStatusBadge = ({ status, resting = false }: { status: Status; resting?: boolean }) => (
  <AgencyStatusBadge name={status.statusName} color={status.color} shape={status.category.meaning} resting={resting} />
);

interface Props {
  record: { displayName: string; status: Status; editable?: boolean };
  options: WorkOptions | undefined;
  /** Saves the status; resolves to whether it was saved. */
  onChoose: (status: Status) => Promise<boolean>;
  resting?: boolean;
}

/** The status as a menu, if the reader may change it. */
export function WorkStatusMenu({ record, options, onChoose, resting = false }: Props) {
  const { status, displayName, editable } = record;
  const badge = <WorkStatusBadge status={status} resting={resting} />;
  if (!editable) return badge;
  const statuses = options?.statuses ?? [status];
  return (
    <ChoiceMenu
      label={t("editStatus", { name: displayName })}
      value={status.id}
      choices={statuses.map((option) => ({
        value: option.id,
        label: option.statusName,
        mark: <WorkStatusBadge status={option} />,
      }))}
      onChoose={async (id) => {
        const chosen = statuses.find((option) => option.id === id);
        return chosen ? onChoose(chosen) : false;
      }}
    >
      {badge}
    </ChoiceMenu>
  );
}
