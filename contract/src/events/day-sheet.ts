/** Day sheet of an event: where everyone has to be and when, and how to reach them, as far as its reader may see. */
import { call, fileCall, read } from "../call.ts";
import { id, ref, z } from "../schema.ts";
import { emailText } from "../values/email-domain.ts";
import { Event } from "./event.ts";

/** Person in the event whose contact details the reader may see. */
const Reachable = z.object({
  id: id(),
  displayName: z.string(),
  kind: z.enum(["person", "staff", "contact"]),
  /** The role of a member of staff or a contact. */
  role: z.nullable(z.string()),
  /** E.164 */
  phone: z.nullable(z.string()),
  email: z.nullable(emailText()),
});
export const DaySheet = z.object({ event: Event, reachable: z.array(Reachable) });
export type DaySheet = z.output<typeof DaySheet>;

const PATH = "/client/v1/events/{id}/day-sheet";
const params = z.strictObject({ id: ref("event") });
const topics = ["event", "status", "venue"] as const;

export const daySheets = {
  get: call("GET", PATH, {
    summary: "The day sheet of an event",
    access: read("EVENT"),
    topics,
    params,
    reply: DaySheet,
  }),
  pdf: fileCall("POST", `${PATH}/pdf`, {
    summary: "Day sheet of an event as a PDF; with fees if requested and the reader may see them",
    access: read("EVENT"),
    reads: true,
    limit: "costly",
    topics,
    params,
    body: z.strictObject({ fees: z._default(z.boolean(), false) }),
  }),
};
