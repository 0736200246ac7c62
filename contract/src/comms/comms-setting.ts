/** How long an agency keeps what stands in the logs of comms. */
import { call, read, write } from "../call.ts";
import { emptyIsNull, version, z } from "../schema.ts";

/** Nothing of a log ends sooner, or is kept longer by a number of days. */
export const KEPT_DAYS = { min: 90, max: 3650 } as const;

const CommsSetting = z.object({
  /** From the last time that it was sent; null keeps them. */
  enquiryDays: z.nullable(z.int()),
  mailDays: z.nullable(z.int()),
  /** Of WhatsApp. */
  messageDays: z.nullable(z.int()),
  version: z.int(),
});
export type CommsSetting = z.output<typeof CommsSetting>;

const days = () => emptyIsNull(z.int().check(z.minimum(KEPT_DAYS.min), z.maximum(KEPT_DAYS.max)));
const PATH = "/mail/v1/settings/retention";
const topics = ["commsSetting"] as const;
export const commsSettings = {
  get: call("GET", PATH, {
    summary: "How long the logs of comms are kept",
    access: read("ORGANIZATION"),
    topics,
    reply: CommsSetting,
  }),
  update: call("PUT", PATH, {
    summary: "Set how long the logs of comms are kept; what is older is deleted within the hour",
    access: write("ORGANIZATION"),
    topics,
    kinds: { erases: "always" },
    body: z.strictObject({
      enquiryDays: days(),
      mailDays: days(),
      messageDays: days(),
      version: version(),
    }),
    reply: CommsSetting,
  }),
};
