/** What can be made later of an opportunity that is won. */
import { FolderIcon } from "@phosphor-icons/react/dist/csr/Folder";
import { SignatureIcon } from "@phosphor-icons/react/dist/csr/Signature";
import { TicketIcon } from "@phosphor-icons/react/dist/csr/Ticket";
import type { Opportunity } from "#contract/opportunities/opportunity.ts";
import { useMay } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { t } from "./messages.ts";
import { openMaking } from "./openWinning.tsx";

type Won = Pick<Opportunity, "id" | "displayName" | "outcome" | "editable" | "events" | "projects" | "contracts">;

export function useMakeActions(): (record: Won) => Action[] {
  const [mayEvent, mayProject] = [useMay("EVENT", "write"), useMay("PROJECT", "write")];
  const mayContract = useMay("CONTRACT", "write");
  return ({ id, displayName, outcome, editable, events, projects, contracts }) => {
    const won = editable === true && outcome === "WON";
    const make = (thing: "event" | "project" | "contract") => () => openMaking({ id, displayName }, thing);
    return [
      {
        id: "makeEvent",
        title: t("makeEvent"),
        icon: TicketIcon,
        visible: won && mayEvent && events.length === 0,
        run: make("event"),
      },
      {
        id: "makeContract",
        title: t("makeContract"),
        icon: SignatureIcon,
        visible: won && mayContract && contracts.length === 0,
        run: make("contract"),
      },
      {
        id: "makeProject",
        title: t("makeProject"),
        icon: FolderIcon,
        visible: won && mayProject && projects.length === 0,
        run: make("project"),
      },
    ];
  };
}
