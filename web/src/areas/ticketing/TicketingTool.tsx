/** Ticketing as a tool: the list, or the ticketed event that the address names; of all, or of a talent. */
import { useParams } from "react-router";
import type { TabOwner } from "#web/shared/area.ts";
import { ToolTabs } from "#web/shared/ToolTabs.tsx";
import { TicketingEventScreen } from "./TicketingEventScreen.tsx";
import { TicketingScreen } from "./TicketingScreen.tsx";

export function TicketingTool({ owner }: { owner: TabOwner | null }) {
  const { slug } = useParams();
  return slug === undefined ? (
    <TicketingScreen tabs={<ToolTabs owner={owner} />} talentId={owner?.id ?? null} />
  ) : (
    <TicketingEventScreen below={owner !== null} />
  );
}
