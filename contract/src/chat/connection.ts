/** The agency's numbers on WhatsApp: connecting them by Meta's embedded sign-up, and how they stand. */
import { call, read, write } from "../call.ts";
import { Done, id, instant, line, PersonBrief, ref, z } from "../schema.ts";
import { CHAT_LIMITS, NUMBER_QUALITIES, NUMBER_STATES, NUMBER_TIERS } from "./codes.ts";

const text = z.nullable(z.string());

export const WhatsappNumber = z.object({
  id: id(),
  display: z.string(),
  /** Its name on WhatsApp, as Meta verified it. */
  name: text,
  state: z.enum(NUMBER_STATES),
  /** Why it does not work, in Meta's words or ours. */
  failure: text,
  quality: z.enum(NUMBER_QUALITIES),
  tier: z.nullable(z.enum(NUMBER_TIERS)),
  isDefault: z.boolean(),
  accountName: text,
  connectedBy: z.nullable(PersonBrief),
  connectedAt: z.nullable(instant()),
  /** When its access ends unless it is renewed. */
  tokenEndsAt: z.nullable(instant()),
});
export type WhatsappNumber = z.output<typeof WhatsappNumber>;

export const ConnectionInfo = z.object({
  connected: z.boolean(),
  /** Whether at least one template of the default number is approved. */
  validTemplate: z.boolean(),
  appId: text,
  configId: text,
  /** Which variables the installation lacks; without any, it can be connected. */
  missing: z.array(z.string()),
  /** Whether the reader may connect it. */
  mayConnect: z.boolean(),
  numbers: z.array(WhatsappNumber),
});
export type ConnectionInfo = z.output<typeof ConnectionInfo>;

const PATH = "/notification/v1/whatsapp";
const topics = ["chatNumber", "chatTemplate"] as const;
const state = line(CHAT_LIMITS.key);
const changes = { access: write("ORGANIZATION"), topics, reply: ConnectionInfo };
const byNumber = z.strictObject({ id: ref("chatNumber") });

export const chatConnections = {
  status: call("GET", `${PATH}/connection-status`, {
    summary: "Whether WhatsApp is connected, and how its numbers stand",
    access: read("COMM"),
    topics,
    reply: ConnectionInfo,
  }),
  config: call("GET", `${PATH}/embedded-signup-config`, {
    summary: "What Meta's embedded sign-up is opened with",
    access: read("COMM"),
    topics,
    reply: z.object({
      appId: text,
      configId: text,
      graphVersion: z.string(),
      missing: z.array(z.string()),
    }),
  }),
  begin: call("PUT", `${PATH}/sign-up`, {
    summary: "Begin to connect; replies with a state that is good for this session, once, for ten minutes",
    access: write("ORGANIZATION"),
    topics,
    kinds: { connectsService: "always" },
    body: z.strictObject({}),
    reply: z.object({ state: z.string(), appId: z.string(), configId: z.string(), graphVersion: z.string() }),
  }),
  connect: call("POST", `${PATH}/connect`, {
    summary:
      "Connect the account of an embedded sign-up: it is subscribed and its number registered, in the background",
    ...changes,
    kinds: { connectsService: "always" },
    body: z.strictObject({ code: line(CHAT_LIMITS.code), state }),
  }),
  share: call("POST", `${PATH}/share-business-account`, {
    summary: "Connect an account that is registered already and was shared",
    ...changes,
    kinds: { connectsService: "always" },
    body: z.strictObject({ shareCode: line(CHAT_LIMITS.code), state }),
  }),
  setDefault: call("PUT", `${PATH}/numbers/{id}/default`, {
    summary: "Start new conversations from this number",
    ...changes,
    params: byNumber,
    body: z.strictObject({}),
  }),
  refresh: call("PUT", `${PATH}/numbers/{id}/refresh`, {
    summary: "Read a number's state and templates anew, and register it again where it lost its registration",
    ...changes,
    params: byNumber,
    body: z.strictObject({}),
  }),
  disconnect: call("DELETE", `${PATH}/numbers/{id}`, {
    summary: "Disconnect a number; its conversations stay",
    access: write("ORGANIZATION"),
    topics,
    kinds: { connectsService: "always" },
    params: byNumber,
    reply: Done,
  }),
};
