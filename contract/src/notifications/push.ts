/** Notifications that the browser shows by itself (Web Push). Each browser is switched on for itself. */
import { call, signedIn } from "../call.ts";
import { Done, z } from "../schema.ts";

const ENDPOINT_MAX = 1_000;
const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`)));

export const PushSubscription = z.strictObject({
  /** URL of the browser's push service for this subscription. */
  endpoint: z.string().check(z.maxLength(ENDPOINT_MAX), z.regex(/^https:\/\/[^\s/?#@:]+\/\S*$/)),
  /** Its public key: a point on P-256, uncompressed. */
  p256dh: base64url(65),
  auth: base64url(16),
});
export type PushSubscription = z.output<typeof PushSubscription>;

const topics = ["notification"] as const;

export const push = {
  get: call("GET", "/notification/v1/push", {
    summary: "State of push notifications in this session's browser, and the key to subscribe with",
    access: signedIn,
    topics,
    reply: z.object({ publicKey: z.string(), on: z.boolean() }),
  }),
  set: call("PUT", "/notification/v1/push", {
    summary: "Send notifications to this session's browser",
    access: signedIn,
    topics,
    body: PushSubscription,
    reply: Done,
  }),
  remove: call("DELETE", "/notification/v1/push", {
    summary: "Send this session's browser no more notifications",
    access: signedIn,
    topics,
    reply: Done,
  }),
};

/** Speaks to the push service, so it is outside a transaction. */
export const pushTest = {
  test: call("POST", "/notification/v1/push/test", {
    summary: "Send a test to this session's browser",
    access: signedIn,
    topics,
    transaction: "none",
    limit: "costly",
    reply: z.object({ sent: z.boolean() }),
  }),
};
