/** WhatsApp numbers of an agency: connecting them by Meta's embedded sign-up, and their state. */
import { call, read, write } from "../call.ts";
import { Done, id, instant, line, PersonBrief, ref, z } from "../schema.ts";
import { CHAT_LIMITS, NUMBER_QUALITIES, NUMBER_STATES, NUMBER_TIERS } from "./codes.ts";

const text = z.nullable(z.string());

export const WhatsappNumber = z.object({
  id: id(),
  display: z.string(),
  /** Name on WhatsApp, as Meta verified it. */
  name: text,
  state: z.enum(NUMBER_STATES),
  /** Reason it does not work, from Meta or from the server. */
  failure: text,
  quality: z.enum(NUMBER_QUALITIES),
  tier: z.nullable(z.enum(NUMBER_TIERS)),
  isDefault: z.boolean(),
  accountName: text,
  connectedBy: z.nullable(PersonBrief),
  connectedAt: z.nullable(instant()),
  /** Expiry of its access unless it is renewed. */
  tokenEndsAt: z.nullable(instant()),
});
export type WhatsappNumber = z.output<typeof WhatsappNumber>;

export const ConnectionInfo = z.object({
  connected: z.boolean(),
  /** True if at least one template of the default number is approved. */
  validTemplate: z.boolean(),
  appId: text,
  configId: text,
  /** Environment variables the installation lacks; it can be connected once this is empty. */
  missing: z.array(z.string()),
  /** True if the reader may connect it. */
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
    summary: "State of the WhatsApp connection and its numbers",
    access: read("COMM"),
    topics,
    reply: ConnectionInfo,
  }),
  config: call("GET", `${PATH}/embedded-signup-config`, {
    summary: "Parameters for opening Meta's embedded sign-up",
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
    summary: "Start connecting; returns a single-use state, valid in this session for ten minutes",
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
    summary: "Refresh a number's state and templates, and register it again if it lost its registration",
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
