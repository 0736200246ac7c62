/** The accounts of talents on Facebook and Instagram: whether the agency may act for them, and signing in so that it may. */

import { call, read, write } from "../call.ts";
import { never } from "../call-kinds.ts";
import { ContentTalent } from "../content/item.ts";
import { clean, id, instant, line, ref, visible, z } from "../schema.ts";
import { SHARE_PLATFORMS, SOCIAL_LIMITS, SOCIAL_STATES } from "./codes.ts";

const text = z.nullable(z.string());
const Target = z.object({ id: z.string(), name: z.string(), username: text });

export const SocialAuth = z.object({
  platform: z.enum(SHARE_PLATFORMS),
  /** Null if the reader may not see them. */
  talent: z.nullable(ContentTalent),
  state: z.enum(SOCIAL_STATES),
  /** Account on the talent's profile; null if it has none. */
  talentSocialId: z.nullable(id()),
  url: text,
  /** Facebook's sign-in page, valid for this session and ten minutes; null for readers, and if it is unavailable. */
  redirectUrl: text,
  /** Connected page or business account. */
  target: z.nullable(Target),
  /** Pages and business accounts that the sign-in opened, to choose from. */
  choices: z.array(Target),
  /** Reason it must be connected again. */
  failure: text,
  /** End of its access unless it is renewed. */
  tokenEndsAt: z.nullable(instant()),
  mirroredAt: z.nullable(instant()),
  /** Settings the installation lacks; accounts can be connected once this is empty. */
  missing: z.array(z.string()),
  /** True if the profile names no account and the reader may add one. */
  mayAddUrl: z.boolean(),
});
export type SocialAuth = z.output<typeof SocialAuth>;

/** An address within this origin. */
const ownPath = z
  .string()
  .check(
    z.maxLength(SOCIAL_LIMITS.path),
    z.regex(/^\/(?![/\\])[^\\\s]*$/, { error: "Name a path of this site" }),
    clean,
    visible,
  );

const topics = ["socialConnection", "person"] as const;
const writes = { access: write("CMS"), topics: ["socialConnection"] as const };
const byAccount = z.strictObject({ id: ref("talentSocial") });

export const socialAuth = {
  check: call("GET", "/talent/v1/cms/social/auth-check", {
    summary: "Connection state of a talent's account, and where to sign in if needed",
    access: read("CMS"),
    topics,
    query: z.strictObject({
      platform: z.enum(SHARE_PLATFORMS),
      trmId: ref("person"),
      /** Path to return to after signing in. */
      redirectUrl: z.optional(ownPath),
    }),
    reply: SocialAuth,
  }),
  accounts: call("GET", "/talent/v1/cms/social/accounts", {
    summary: "Accounts of talents on a platform, those that need attention first",
    access: read("CMS"),
    topics,
    query: z.strictObject({ platform: z.enum(SHARE_PLATFORMS) }),
    reply: z.array(SocialAuth),
  }),
  callback: call("PUT", "/talent/v1/social/{platform}/callback", {
    summary: "Connect an account with the code from Facebook; completes in the background",
    ...writes,
    kinds: { connectsService: "always" },
    params: z.strictObject({ platform: z.enum(SHARE_PLATFORMS) }),
    body: z.strictObject({
      code: line(SOCIAL_LIMITS.code),
      talentSocialId: ref("talentSocial", "changed"),
      /** State that the sign-in started with. */
      state: line(SOCIAL_LIMITS.state),
    }),
    /** Path that the sign-in started from. */
    reply: z.object({ redirectUrl: z.string() }),
  }),
  choose: call("PUT", "/talent/v1/cms/social/{id}/target", {
    summary: "Choose one of the pages or business accounts that the sign-in opened",
    ...writes,
    kinds: { connectsService: "always" },
    params: byAccount,
    body: z.strictObject({ targetId: line(SOCIAL_LIMITS.key) }),
    reply: SocialAuth,
  }),
  disconnect: call("PUT", "/talent/v1/cms/social/{id}/disconnect", {
    summary: "Disconnect an account: its tokens are deleted, and its posts leave the list",
    ...writes,
    kinds: { connectsService: never("it only ends the connection; connecting it again asks") },
    params: byAccount,
    body: z.strictObject({}),
    reply: SocialAuth,
  }),
};

/** Return path of every Facebook sign-in. Facebook accepts only registered addresses, so all sign-ins share one. */
export const SOCIAL_RETURN_PATH = "/cms/social/connected";
