import { ticketingConnections, ticketingLinks } from "./provider.ts";
import { ticketReading, ticketSheets } from "./sheet.ts";
import { ticketCounts, ticketing } from "./ticketing.ts";

export const ticketingGroups = {
  ticketing,
  ticketCounts,
  ticketReading,
  ticketSheets,
  ticketingConnections,
  ticketingLinks,
};
