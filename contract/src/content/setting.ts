/** Content settings of an agency. */
import { call, read, write } from "../call.ts";
import { version, z } from "../schema.ts";
import { ownerSwitch } from "../settings/owner-switch.ts";

const switches = {
  /** True if content is published by someone other than its author; an edit of published content needs approval too. */
  anotherPersonApproves: ownerSwitch(z.boolean()),
  /** True if content may be imported from files, and so published to the app. */
  publishToApp: z.boolean(),
};
/** Days without any act after which a fan is inactive. */
const fansInactiveAfter = z.int().check(z.minimum(1), z.maximum(3650));
export const ContentSettingsForm = z.strictObject({
  ...switches,
  /** Stays as it is if it is left out. */
  fansInactiveAfter: z.optional(fansInactiveAfter),
});
const ContentSettings = z.object({ ...switches, fansInactiveAfter, version: z.int() });
const topics = ["contentSetting"] as const;

export const contentSettings = {
  get: call("GET", "/client/v1/settings/content", {
    summary: "Settings for approving and importing content, and for fans",
    access: read("ORGANIZATION"),
    topics,
    reply: ContentSettings,
  }),
  update: call("PUT", "/client/v1/settings/content", {
    summary: "Change the settings for approving and importing content, and for fans",
    access: write("ORGANIZATION"),
    topics,
    body: z.extend(ContentSettingsForm, { version: version() }),
    reply: ContentSettings,
  }),
};
