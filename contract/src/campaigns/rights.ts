/** Rights to campaigns, apart from their calls: the first page asks them to show the way to campaigns. */
import { may, type Rights, reach } from "../access.ts";

/** True if these rights allow campaigns: both the right to content and the one to comms, as writers. */
export const maySendCampaigns = (rights: Rights): boolean =>
  may(rights, "CMS", "write") && may(rights, "COMM", "write");
/** True if campaigns of these rights reach every fan, and not only those of assigned talents. */
export const reachesEveryFan = (rights: Rights): boolean =>
  reach(rights, "CMS", "write") === "all" && reach(rights, "COMM", "write") === "all";
