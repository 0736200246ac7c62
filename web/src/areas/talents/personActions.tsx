/** Actions on a person, as data: the row's menu and the record's head show the same ones. */
import { ArchiveIcon } from "@phosphor-icons/react/dist/csr/Archive";
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowCounterClockwise";
import { ArrowFatLinesUpIcon } from "@phosphor-icons/react/dist/csr/ArrowFatLinesUp";
import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpLeft";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { UserPlusIcon } from "@phosphor-icons/react/dist/csr/UserPlus";
import { lazy } from "react";
import { type Family, TALENT_STATUSES } from "#contract/enums.ts";
import type { PersonRow } from "#contract/talents/person.ts";
import { t as c } from "#web/areas/talents/conversion/messages.ts";
import { t } from "#web/areas/talents/messages.ts";
import { chatAction } from "#web/shared/chat/chatDialog.ts";
import { enquiryAction } from "#web/shared/enquiry/openEnquiry.tsx";
import { subscribeAction } from "#web/shared/feeds/subscribe.tsx";
import { favouriteAction } from "#web/shared/record/actions/favourites.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { STATUS_STYLES } from "#web/shared/values/StatusBadge.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { useMayConvert } from "./conversion/useMayConvert.ts";
import { changeStatus } from "./peopleBulk.ts";
import { setState } from "./status/personStates.tsx";

const AssignStaff = lazy(async () => ({ default: (await import("./AssignStaff.tsx")).AssignStaff }));

/** Fetched with the first one. */
const conversion = () => import("./conversion/conversionActions.tsx");

interface Rights {
  mayWrite: boolean;
  mayConvert: boolean;
  mayCalendar: boolean;
  mayOpportunity: boolean;
}
type Who = Pick<
  PersonRow,
  "id" | "displayName" | "status" | "state" | "stage" | "version" | "editable" | "favourite" | "hasPhone"
>;

function actionsOf(
  family: Family,
  person: Who,
  { mayConvert, mayCalendar, mayOpportunity, mayWrite }: Rights,
): Action[] {
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
    chatAction({ talentId: id }, { may: mayWrite, hasNumber: person.hasPhone }),
    ...(family === "talents" ? [favouriteAction(person)] : []),
    ...(family === "talents" ? [enquiryAction(mayOpportunity, id)] : []),
    subscribeAction({ kind: "person", id, name: person.displayName }, mayCalendar),
    ...TALENT_STATUSES.map((status) => ({
      id: `status-${status}`,
      title: t("makeStatus", { status: STATUS_STYLES[status].title.toLowerCase() }),
      icon: STATUS_STYLES[status].icon,
      visible: visible && state === "ACTIVE" && status !== person.status,
      run: () => changeStatus(family, person, String(status)),
    })),
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
      run: () => setState(family, person, "ACTIVE"),
    },
    {
      id: "archive",
      title: t("archive"),
      icon: ArchiveIcon,
      visible: visible && state !== "ARCHIVED",
      run: () => setState(family, person, "ARCHIVED"),
    },
    {
      id: "deactivate",
      title: t("deactivate"),
      icon: ProhibitIcon,
      visible: visible && state !== "DEACTIVATE",
      run: () => setState(family, person, "DEACTIVATE"),
    },
  ];
}

/** Added to the actions of any record. */
export function usePersonActions(family: Family): (person: Who) => Action[] {
  const rights = {
    mayConvert: useMayConvert(),
    mayCalendar: useMay("CALENDAR", "read"),
    mayWrite: useMay("COMM", "write"),
    mayOpportunity: useMay("PIPELINE", "write"),
  };
  return (person) => actionsOf(family, person, rights);
}
