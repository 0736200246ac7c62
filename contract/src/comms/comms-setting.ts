/** Retention of the communication logs. */
import { call, read, write } from "../call.ts";
import { emptyIsNull, version, z } from "../schema.ts";

/** Minimum and maximum retention in days. */
export const RETENTION_DAYS = { min: 90, max: 3650 } as const;

const CommsSetting = z.object({
  /** Counted from the last submission; null keeps enquiries forever. */
  enquiryDays: z.nullable(z.int()),
  mailDays: z.nullable(z.int()),
  /** WhatsApp messages. */
  messageDays: z.nullable(z.int()),
  version: z.int(),
});
export type CommsSetting = z.output<typeof CommsSetting>;

/** A retention in days, or null. */
export const retentionDays = () =>
  emptyIsNull(z.int().check(z.minimum(RETENTION_DAYS.min), z.maximum(RETENTION_DAYS.max)));
const PATH = "/mail/v1/settings/retention";
const topics = ["commsSetting"] as const;
export const commsSettings = {
  get: call("GET", PATH, {
    summary: "Retention of the communication logs",
    access: read("ORGANIZATION"),
    topics,
    reply: CommsSetting,
  }),
  update: call("PUT", PATH, {
    summary: "Set the retention of the communication logs; older entries are deleted within the hour",
    access: write("ORGANIZATION"),
    topics,
    kinds: { erases: "always" },
    body: z.strictObject({
      enquiryDays: retentionDays(),
      mailDays: retentionDays(),
      messageDays: retentionDays(),
      version: version(),
    }),
    reply: CommsSetting,
  }),
};
