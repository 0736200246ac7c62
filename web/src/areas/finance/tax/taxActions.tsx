/** The actions of tax rates and accounts. */
import { PauseIcon } from "@phosphor-icons/react/dist/csr/Pause";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlayIcon } from "@phosphor-icons/react/dist/csr/Play";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy } from "react";
import { type LineAccount, lineAccounts, type TaxRate, taxRates } from "#contract/finance/tax-rate.ts";
import { t } from "#web/areas/finance/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

const dialogs = () => import("./TaxDialogs.tsx");
const AddRate = lazy(async () => ({ default: (await dialogs()).AddRate }));
const EditRate = lazy(async () => ({ default: (await dialogs()).EditRate }));
const AddLineAccount = lazy(async () => ({ default: (await dialogs()).AddLineAccount }));
const EditLineAccount = lazy(async () => ({ default: (await dialogs()).EditLineAccount }));

export const openAddRate = (): void => void openDialog((close) => <AddRate close={close} />);
export const openRate = (rate: TaxRate): void => void openDialog((close) => <EditRate rate={rate} close={close} />);
export const openAddAccount = (rates: readonly TaxRate[]): void =>
  void openDialog((close) => <AddLineAccount rates={rates} close={close} />);
export const openAccount = (account: LineAccount, rates: readonly TaxRate[]): void =>
  void openDialog((close) => <EditLineAccount account={account} rates={rates} close={close} />);

interface Entry {
  name: string;
  active: boolean;
  uses: number;
}
/** Editing, switching on and off, and deleting, which takes that nothing uses it. */
const entryActions = (
  { active, uses }: Entry,
  { used, edit, turn, remove }: { used: string; edit: () => void; turn: () => unknown; remove: () => unknown },
): Action[] => [
  { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: edit },
  { id: "turn", title: t(active ? "deactivate" : "activate"), icon: active ? PauseIcon : PlayIcon, run: turn },
  {
    id: "remove",
    title: t("remove"),
    icon: TrashIcon,
    tone: "danger",
    ...(uses > 0 && { disabled: used }),
    run: remove,
  },
];
const toastOf = ({ active, name }: Entry): void => showToast(t(active ? "deactivated" : "activated", { name }));

async function turnRate(rate: TaxRate): Promise<void> {
  const { id, name, percent, active, version } = rate;
  const body = { name, percent, active: !active, version };
  if (await mutate(taxRates.update, { params: { id }, body })) toastOf(rate);
}
async function removeRate({ id, name, percent, active }: TaxRate): Promise<void> {
  if (!(await mutate(taxRates.remove, { params: { id } }))) return;
  showToast(t("removed", { name }), { undo: () => mutate(taxRates.create, { body: { name, percent, active } }) });
}
export const rateActions = (rate: TaxRate): Action[] =>
  entryActions(rate, {
    used: t("usedRate"),
    edit: () => openRate(rate),
    turn: () => turnRate(rate),
    remove: () => removeRate(rate),
  });

const formOfAccount = ({ code, name, kind, taxRate, active }: LineAccount) => ({
  code,
  name,
  kind,
  active,
  taxRateId: taxRate?.id ?? null,
});
async function turnAccount(account: LineAccount): Promise<void> {
  const { id, active, version } = account;
  const body = { ...formOfAccount(account), active: !active, version };
  if (await mutate(lineAccounts.update, { params: { id }, body })) toastOf(account);
}
async function removeAccount(account: LineAccount): Promise<void> {
  const { id, name } = account;
  if (!(await mutate(lineAccounts.remove, { params: { id } }))) return;
  showToast(t("removed", { name }), { undo: () => mutate(lineAccounts.create, { body: formOfAccount(account) }) });
}
export const lineAccountActions = (account: LineAccount, rates: readonly TaxRate[]): Action[] =>
  entryActions(account, {
    used: t("usedAccount"),
    edit: () => openAccount(account, rates),
    turn: () => turnAccount(account),
    remove: () => removeAccount(account),
  });
