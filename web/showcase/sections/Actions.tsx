import { ArchiveIcon } from "@phosphor-icons/react/dist/csr/Archive";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { UsersThreeIcon } from "@phosphor-icons/react/dist/csr/UsersThree";
import { t as p } from "#web/areas/talents/messages.ts";
import { ActionBar } from "#web/ui/actions/ActionBar.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import { Shelf, Specimen } from "../Specimen.tsx";

const run = (): void => showToast(t("done"));
const ACTIONS: Action[] = [
  { id: "assign", title: p("assignStaff"), icon: UsersThreeIcon, run },
  { id: "edit", title: p("edit"), icon: PencilSimpleIcon, run, tone: "main" },
  { id: "archive", title: p("archive"), icon: ArchiveIcon, run, disabled: t("offWhy") },
  { id: "delete", title: p("delete"), icon: TrashIcon, run, tone: "danger" },
];

export const Actions = () => (
  <Shelf>
    <Specimen title={t("normal")} wide>
      <ActionBar actions={ACTIONS} />
    </Specimen>
    <Specimen title={t("most")}>
      <ActionBar actions={ACTIONS} most={1} />
    </Specimen>
    <Specimen title={t("menu")}>
      <ActionMenu actions={ACTIONS} />
    </Specimen>
    <Specimen title={t("off")}>
      <ActionBar actions={ACTIONS.map((action) => ({ ...action, disabled: t("offWhy") }))} />
    </Specimen>
  </Shelf>
);
