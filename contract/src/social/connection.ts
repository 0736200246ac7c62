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
  /** Null where the reader may not see them. */
  talent: z.nullable(ContentTalent),
  state: z.enum(SOCIAL_STATES),
  /** The account on the talent's profile; null where it names none. */
  talentSocialId: z.nullable(id()),
  url: text,
  /** Where a person signs in at Facebook, for this session and ten minutes; null for readers, and where it can't be done. */
  redirectUrl: text,
  /** The page or business account that is connected. */
  target: z.nullable(Target),
  /** What the sign-in opened, to choose from. */
  choices: z.array(Target),
  /** Why it has to be connected again. */
  failure: text,
  /** When its access ends unless it is renewed. */
  tokenEndsAt: z.nullable(instant()),
  mirroredAt: z.nullable(instant()),
  /** Which settings the installation lacks; without any, accounts can be connected. */
  missing: z.array(z.string()),
  /** Whether the profile names none and the reader may add one. */
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
    summary: "Whether the account of a talent is connected, and where to sign in if not",
    access: read("CMS"),
    topics,
    query: z.strictObject({
      platform: z.enum(SHARE_PLATFORMS),
      trmId: ref("person"),
      /** Where one comes back to after signing in. */
      redirectUrl: z.optional(ownPath),
    }),
    reply: SocialAuth,
  }),
  accounts: call("GET", "/talent/v1/cms/social/accounts", {
    summary: "The accounts of talents on a platform, those that need somebody first",
    access: read("CMS"),
    topics,
    query: z.strictObject({ platform: z.enum(SHARE_PLATFORMS) }),
    reply: z.array(SocialAuth),
  }),
  callback: call("PUT", "/talent/v1/social/{platform}/callback", {
    summary: "Connect an account with the code that Facebook sent back; it goes on in the background",
    ...writes,
    kinds: { connectsService: "always" },
    params: z.strictObject({ platform: z.enum(SHARE_PLATFORMS) }),
    body: z.strictObject({
      code: line(SOCIAL_LIMITS.code),
      talentSocialId: ref("talentSocial", "changed"),
      /** What the sign-in started with. */
      state: line(SOCIAL_LIMITS.state),
    }),
    /** Where the sign-in started. */
    reply: z.object({ redirectUrl: z.string() }),
  }),
  choose: call("PUT", "/talent/v1/cms/social/{id}/target", {
    summary: "Choose the page or business account of those that the sign-in opened",
    ...writes,
    kinds: { connectsService: "always" },
    params: byAccount,
    body: z.strictObject({ targetId: line(SOCIAL_LIMITS.key) }),
    reply: SocialAuth,
  }),
  disconnect: call("PUT", "/talent/v1/cms/social/{id}/disconnect", {
    summary: "Disconnect an account: its tokens are forgotten, and its posts leave the list",
    ...writes,
    kinds: { connectsService: never("it only ends the connection; connecting it again asks") },
    params: byAccount,
    body: z.strictObject({}),
    reply: SocialAuth,
  }),
};

/** Where Facebook sends everybody back to; one address for all, since it takes only those that the app names. */
export const SOCIAL_RETURN_PATH = "/cms/social/connected";
