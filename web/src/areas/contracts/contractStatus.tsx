/** The status of a contract, which is changed where it stands, along the ways that a contract may go. */
import { lazy } from "react";
import {
  CONTRACT_TRANSITIONS,
  type ContractRow,
  type ContractStatus,
  contracts,
} from "#contract/contracts/contract.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import { AgencyStatusBadge } from "#web/shared/work/AgencyStatusBadge.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { ChoiceMenu } from "#web/ui/elements/ChoiceMenu.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";

const CancelDialog = lazy(async () => ({ default: (await import("./cancelling/CancelDialog.tsx")).CancelDialog }));

export const useContractOptions = () => useCallQuery(contracts.options, {}).data;

type Moved = Pick<ContractRow, "id" | "displayName" | "status" | "currency">;

/** Moves a contract to a status; cancelling asks for the reason. Resolves to whether it was moved. */
async function moveContract(row: Moved, to: ContractStatus): Promise<boolean> {
  const { id, displayName, status } = row;
  if (to.category.code === "CANCELLED" && status.category.code !== "CANCELLED")
    return new Promise((resolve) => {
      openDialog((close) => {
        const end = (done: boolean): void => {
          close();
          resolve(done);
        };
        return <CancelDialog record={row} statusId={to.id} close={end} />;
      });
    });
  if (!(await mutate(contracts.move, { params: { id }, body: { statusId: to.id } }))) return false;
  const isBackAllowed =
    to.category.code === status.category.code || CONTRACT_TRANSITIONS[to.category.code].includes(status.category.code);
  showToast(w("statusSet", { name: displayName, status: to.statusName.toLowerCase() }), {
    ...(isBackAllowed && {
      undo: async () => void (await mutate(contracts.move, { params: { id }, body: { statusId: status.id } })),
    }),
  });
  return true;
}

export const ContractStatusBadge = ({ status, resting = false }: { status: ContractStatus; resting?: boolean }) => (
  <AgencyStatusBadge name={status.statusName} color={status.color} shape={status.category.code} resting={resting} />
);

export function ContractStatusMenu({ row, resting = false }: { row: ContractRow; resting?: boolean }) {
  const options = useContractOptions();
  const { status, displayName, editable } = row;
  const badge = <ContractStatusBadge status={status} resting={resting} />;
  const { code } = status.category;
  const statuses = (options?.statuses ?? [status]).filter(
    ({ category }) => category.code === code || CONTRACT_TRANSITIONS[code].includes(category.code),
  );
  if (!editable || statuses.length < 2) return badge;
  return (
    <ChoiceMenu
      label={w("editStatus", { name: displayName })}
      value={status.id}
      choices={statuses.map((option) => ({
        value: option.id,
        label: option.statusName,
        mark: <ContractStatusBadge status={option} />,
      }))}
      onChoose={async (id) => {
        const chosen = statuses.find((option) => option.id === id);
        return chosen ? moveContract(row, chosen) : false;
      }}
    >
      {badge}
    </ChoiceMenu>
  );
}
