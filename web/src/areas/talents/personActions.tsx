/** What can be done with a person, as values: the row's menu and the record's head show the same ones. */
import { ArchiveIcon } from "@phosphor-icons/react/dist/csr/Archive";
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowCounterClockwise";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { UserPlusIcon } from "@phosphor-icons/react/dist/csr/UserPlus";
import { lazy } from "react";
import type { Family } from "#contract/enums.ts";
import { type PersonRow, type PersonSummary, people } from "#contract/talents/person.ts";
import type { Action } from "#web/kit/actions/action.ts";
import { openDialog } from "#web/kit/dialogs/dialogs.ts";
import { t } from "#web/messages/talents.ts";
import { editAction, headActions, openAction, removeAction } from "#web/shared/recordActions.ts";
import { editPath, summaryPath } from "./family.ts";
import { setState } from "./personStates.tsx";

const AssignStaff = lazy(async () => ({ default: (await import("./AssignStaff.tsx")).AssignStaff }));
const ChangeStatus = lazy(async () => ({ default: (await import("./ChangeStatus.tsx")).ChangeStatus }));

type Who = Pick<PersonRow, "id" | "displayName" | "state" | "version" | "editable">;

function changes(family: Family, person: Who, onGone?: () => void) {
  const { id, displayName, state, editable: visible } = person;
  const edit = editAction(person, editPath(family, id));
  const others: Action[] = [
    {
      id: "assign",
      title: t("assignStaff"),
      icon: UserPlusIcon,
      visible,
      run: () => openDialog((close) => <AssignStaff family={family} id={id} close={close} />),
    },
    {
      id: "status",
      title: t("changeStatus"),
      icon: CircleDashedIcon,
      visible,
      run: () => openDialog((close) => <ChangeStatus family={family} id={id} close={close} />),
    },
    {
      id: "bring-back",
      title: t("bringBack"),
      icon: ArrowCounterClockwiseIcon,
      visible: visible && state !== "ACTIVE",
      run: () => setState(family, [person], "ACTIVE"),
    },
    {
      id: "archive",
      title: t("archive"),
      icon: ArchiveIcon,
      visible: visible && state !== "ARCHIVED",
      run: () => setState(family, [person], "ARCHIVED"),
    },
    {
      id: "deactivate",
      title: t("deactivate"),
      icon: ProhibitIcon,
      visible: visible && state !== "DEACTIVATE",
      run: () => setState(family, [person], "DEACTIVATE"),
    },
    removeAction(visible, {
      name: displayName,
      remove: [people.remove, { params: { family, id } }],
      restore: [people.restore, { params: { family, id } }],
      onGone,
    }),
  ];
  return { edit, others };
}

/** In the menu of a row. */
export function rowActions(family: Family, person: Who): Action[] {
  const { edit, others } = changes(family, person);
  return [openAction(summaryPath(family, person.id)), edit, ...others];
}

/** In the head of the record. */
export function recordActions(
  family: Family,
  person: PersonSummary,
  { onTheWay, onGone }: { onTheWay: boolean; onGone: () => void },
): Action[] {
  const { edit, others } = changes(family, person, onGone);
  return headActions(person, { onTheWay, main: edit, rest: others });
}
