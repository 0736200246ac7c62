/** What can be done with a person, as values: the row's menu and the record's head show the same ones. */
import { ArchiveIcon } from "@phosphor-icons/react/dist/csr/Archive";
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowCounterClockwise";
import { ArrowFatLinesUpIcon } from "@phosphor-icons/react/dist/csr/ArrowFatLinesUp";
import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpLeft";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { UserPlusIcon } from "@phosphor-icons/react/dist/csr/UserPlus";
import { lazy } from "react";
import type { Family } from "#contract/enums.ts";
import type { PersonRow } from "#contract/talents/person.ts";
import { t as c } from "#web/areas/talents/conversion/messages.ts";
import { t } from "#web/areas/talents/messages.ts";
import { favouriteAction } from "#web/shared/record/actions/favourites.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { useMayConvert } from "./conversion/useMayConvert.ts";
import { setState } from "./status/personStates.tsx";

const AssignStaff = lazy(async () => ({ default: (await import("./assign/AssignStaff.tsx")).AssignStaff }));
const ChangeStatus = lazy(async () => ({ default: (await import("./status/ChangeStatus.tsx")).ChangeStatus }));

/** Fetched with the first one. */
const conversion = () => import("./conversion/conversionActions.tsx");

type Who = Pick<PersonRow, "id" | "displayName" | "state" | "stage" | "version" | "editable" | "favourite">;

function actionsOf(family: Family, person: Who, mayConvert: boolean): Action[] {
  const { id, state, stage, editable: visible } = person;
  const converts = visible && mayConvert;
  return [
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
    ...(family === "talents" ? [favouriteAction(person)] : []),
    {
      id: "convert",
      title: c("convert"),
      icon: ArrowFatLinesUpIcon,
      visible: converts && stage === "scout",
      run: async () => (await conversion()).convert([person]),
    },
    {
      id: "finalise",
      title: c("finalise"),
      icon: ArrowFatLinesUpIcon,
      visible: converts && stage === "converted",
      run: async () => (await conversion()).finalise([person]),
    },
    {
      id: "undo-conversion",
      title: c("cancel"),
      icon: ArrowUUpLeftIcon,
      visible: converts && stage === "converted",
      run: async () => (await conversion()).undoConversion(family, person),
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
  ];
}

/** Beside what can be done with any record. */
export function usePersonActions(family: Family): (person: Who) => Action[] {
  const mayConvert = useMayConvert();
  return (person) => actionsOf(family, person, mayConvert);
}
