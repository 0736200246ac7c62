/** Switch for showing a talent in the fan app. */
import { call, read, write } from "../call.ts";
import { ref, version, z } from "../schema.ts";

/** A talent's status in reports. */
export const REPORTED_STATUSES = ["Active", "Pending"] as const;

export const TalentConfig = z.object({
  enabledInApp: z.boolean(),
  /** Active if the talent's status is Active and they are enabled in the app. */
  reportedStatus: z.enum(REPORTED_STATUSES),
  version: z.int(),
});
export type TalentConfig = z.output<typeof TalentConfig>;

const byTalent = z.strictObject({ talentId: ref("person") });

export const talentConfig = {
  get: call("GET", "/talent/v1/config/{talentId}/config", {
    summary: "State of a talent in the fan app",
    access: read("TALENT"),
    topics: ["personal", "person"],
    params: byTalent,
    reply: TalentConfig,
  }),
  update: call("PUT", "/talent/v1/config/{talentId}/config", {
    summary: "Show or hide a talent in the fan app",
    access: write("TALENT"),
    topics: ["personal"],
    params: byTalent,
    body: z.strictObject({ enabledInApp: z.boolean(), version: version() }),
    reply: TalentConfig,
  }),
};
