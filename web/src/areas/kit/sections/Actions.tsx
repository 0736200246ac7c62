import { ArchiveIcon } from "@phosphor-icons/react/dist/csr/Archive";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { UsersThreeIcon } from "@phosphor-icons/react/dist/csr/UsersThree";
import { ActionBar } from "#web/kit/actions/ActionBar.tsx";
import { ActionMenu } from "#web/kit/actions/ActionMenu.tsx";
import type { Action } from "#web/kit/actions/action.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/showcase.ts";
import { t as p } from "#web/messages/talents.ts";
import { Shelf, Specimen } from "../Specimen.tsx";

const run = (): void => tell(t("done"));
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
