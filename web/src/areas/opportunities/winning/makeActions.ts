/** Actions that create an event, contract or project from a won opportunity. */
import { FolderIcon } from "@phosphor-icons/react/dist/csr/Folder";
import { SignatureIcon } from "@phosphor-icons/react/dist/csr/Signature";
import { TicketIcon } from "@phosphor-icons/react/dist/csr/Ticket";
import type { Opportunity } from "#contract/opportunities/opportunity.ts";
import { useMay } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { t } from "./messages.ts";
import { openMakeDialog } from "./openWinning.tsx";

type WonOpportunity = Pick<
  Opportunity,
  "id" | "displayName" | "outcome" | "editable" | "events" | "projects" | "contracts"
>;

export function useMakeActions(): (record: WonOpportunity) => Action[] {
  const [mayEvent, mayProject] = [useMay("EVENT", "write"), useMay("PROJECT", "write")];
  const mayContract = useMay("CONTRACT", "write");
  return ({ id, displayName, outcome, editable, events, projects, contracts }) => {
    const isWon = editable === true && outcome === "WON";
    const openDialogFor = (thing: "event" | "project" | "contract") => () => openMakeDialog({ id, displayName }, thing);
    return [
      {
        id: "makeEvent",
        title: t("makeEvent"),
        icon: TicketIcon,
        visible: isWon && mayEvent && events.length === 0,
        run: openDialogFor("event"),
      },
      {
        id: "makeContract",
        title: t("makeContract"),
        icon: SignatureIcon,
        visible: isWon && mayContract && contracts.length === 0,
        run: openDialogFor("contract"),
      },
      {
        id: "makeProject",
        title: t("makeProject"),
        icon: FolderIcon,
        visible: isWon && mayProject && projects.length === 0,
        run: openDialogFor("project"),
      },
    ];
  };
}
