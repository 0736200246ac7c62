/** The run sheet of an event, item by item: two people edit different items of it at once. */
import { call, write } from "../call.ts";
import { ref, z } from "../schema.ts";
import { itemId, ScheduleItem } from "./event.ts";

export const RunSheetItem = z.omit(ScheduleItem, { id: true });
export type RunSheetItem = z.output<typeof RunSheetItem>;

const PATH = "/client/v1/events/{id}/schedule/{itemId}";
const params = z.strictObject({ id: ref("event"), itemId: itemId() });
const topics = ["event"] as const;
/** Current version of the event. */
const reply = z.object({ version: z.int() });

export const runSheets = {
  save: call("PUT", PATH, {
    summary: "Add or change an item of a run sheet",
    access: write("EVENT"),
    topics,
    params,
    body: RunSheetItem,
    reply,
  }),
  remove: call("DELETE", PATH, {
    summary: "Remove an item of a run sheet",
    access: write("EVENT"),
    topics,
    params,
    reply,
  }),
};
