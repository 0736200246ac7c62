/** What an agency sets about its content. */
import { call, read, write } from "../call.ts";
import { version, z } from "../schema.ts";
import { ownerSwitch } from "../settings/owner-switch.ts";

const settings = {
  /** Whether what one person wrote is published by another; an edit of what is published waits for one again. */
  anotherPersonApproves: ownerSwitch(z.boolean()),
  /** Whether content may be imported from files and so published to the app. */
  publishToApp: z.boolean(),
};
export const ContentSettingsForm = z.strictObject(settings);
const ContentSettings = z.object({ ...settings, version: z.int() });
const topics = ["contentSetting"] as const;

export const contentSettings = {
  get: call("GET", "/client/v1/settings/content", {
    summary: "How content is approved and imported",
    access: read("ORGANIZATION"),
    topics,
    reply: ContentSettings,
  }),
  update: call("PUT", "/client/v1/settings/content", {
    summary: "Set how content is approved and imported",
    access: write("ORGANIZATION"),
    topics,
    body: z.extend(ContentSettingsForm, { version: version() }),
    reply: ContentSettings,
  }),
};
