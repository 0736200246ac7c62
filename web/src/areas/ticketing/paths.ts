import { useLocation } from "react-router";
import type { TicketingTab } from "#contract/ticketing/codes.ts";

/** Below `/tools` and `/talent/{id}/tools`. */
export const TICKETING_PATH = "oztix/events";

/** Settings that connect providers. */
export const CONNECT_TICKETING_PATH = "/settings/ticketing";

/** Path of the list, of all or below the talent whose page is open. */
export function useTicketingPath(): string {
  const { pathname } = useLocation();
  const place = pathname.indexOf(`/${TICKETING_PATH}`);
  return place < 0 ? `/tools/${TICKETING_PATH}` : pathname.slice(0, place + TICKETING_PATH.length + 1);
}
export const tabPath = (list: string, slug: string, tab: TicketingTab): string => `${list}/${slug}/${tab}`;
