/** The stand-in for Meta of the file's agency: connects it, and writes webhooks as Meta signs them. */
import { createHmac, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { chatConnections } from "#contract/chat/connection.ts";
import { chatLogs } from "#contract/chat/conversation.ts";
import { auth } from "#contract/session/session.ts";
import { OWNER, PASSWORD } from "./demo.ts";

const StandIn = z.object({
  accountId: z.string(),
  number: z.looseObject({ id: z.string(), display: z.string() }),
  secret: z.string(),
  code: z.string(),
  sent: z.array(z.looseObject({ wamid: z.string(), to: z.string(), type: z.string() })),
  read: z.array(z.string()),
});
type StandIn = z.output<typeof StandIn>;

/** Asks the stand-in what it was sent; gives it a file, or makes it refuse the next message. */
export async function standIn(options: { fault?: "refused"; file?: string; mime?: string; bytes?: Buffer } = {}) {
  const { bytes, ...more } = options;
  const query = new URLSearchParams({ by: String(process.pid), ...more });
  const response = await fetch(`http://localhost:${process.env.E2E_PORT}/meta?${query}`, {
    method: "POST",
    ...(bytes && { body: new Uint8Array(bytes) }),
  });
  return z.parse(StandIn, await response.json());
}

/** Works through the API, in addition to the pages of the journey. */
export async function api(page: Page, email: string = OWNER) {
  const login = await page.request.post(auth.login.path, { data: { email, password: PASSWORD } });
  const { responseData } = (await login.json()) as { responseData: { accessToken: string } };
  const headers = { authorization: `Bearer ${responseData.accessToken}` };
  const reply = async (sending: ReturnType<typeof page.request.get>): Promise<unknown> => {
    const response = await sending;
    const text = await response.text();
    if (!response.ok()) throw new Error(`${response.status()} ${text}`);
    return (JSON.parse(text) as { responseData: unknown }).responseData;
  };
  return {
    get: (path: string) => reply(page.request.get(path, { headers })),
    put: (path: string, data: object) => reply(page.request.put(path, { headers, data })),
    /** Sends a form with a file. */
    send: (
      path: string,
      multipart: Record<string, string | number | { name: string; mimeType: string; buffer: Buffer }>,
    ) => reply(page.request.post(path, { headers, multipart })),
    post: (path: string, data: object) =>
      reply(page.request.post(path, { headers: { ...headers, "idempotency-key": randomUUID() }, data })),
  };
}
const Status = z.looseObject({ connected: z.boolean(), validTemplate: z.boolean() });

/** Connects the agency's number as the sign-up of the settings does, unless it is. */
export async function connectWhatsapp(page: Page): Promise<void> {
  const { code } = await standIn();
  const call = await api(page);
  const before = z.parse(Status, await call.get(chatConnections.status.path));
  if (before.connected) return;
  const { state } = z.parse(z.looseObject({ state: z.string() }), await call.put(chatConnections.begin.path, {}));
  await call.post(chatConnections.connect.path, { code, state });
  await expect
    .poll(async () => z.parse(Status, await call.get(chatConnections.status.path)), { timeout: 20_000 })
    .toMatchObject({ connected: true, validTemplate: true });
}

const Contact = z.looseObject({ name: z.string(), number: z.looseObject({ display: z.string() }) });
/** Returns the number of a contact who may be written to, as Meta writes it. */
export async function whatsappNumberOf(page: Page, name: string): Promise<string> {
  const call = await api(page);
  const found = z.parse(z.array(Contact), await call.get(`${chatLogs.contacts.path}?q=${encodeURIComponent(name)}`));
  return (found.find((contact) => contact.name === name)?.number.display ?? "").replaceAll(/\D/g, "");
}

async function webhook(page: Page, value: (meta: StandIn) => object): Promise<void> {
  const meta = await standIn();
  const { display, id } = meta.number;
  const metadata = { display_phone_number: display.replaceAll(/\D/g, ""), phone_number_id: id };
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        id: meta.accountId,
        changes: [{ field: "messages", value: { messaging_product: "whatsapp", metadata, ...value(meta) } }],
      },
    ],
  });
  const signature = createHmac("sha256", meta.secret).update(body).digest("hex");
  const response = await page.request.post("/notification/v1/whatsapp/webhook", {
    headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
    data: Buffer.from(body),
  });
  expect(response.status()).toBe(200);
}

interface Inbound {
  id?: string;
  /** Epoch ms. */
  at?: number;
  type: string;
  [part: string]: unknown;
}
/**
 * Receives a message from a number: `message("...")` for a text, or a message as Meta's webhooks have it. Returns its
 * id at Meta.
 */
export async function receive(page: Page, from: string, message: string | Inbound, name = "Astrid"): Promise<string> {
  const {
    id = `wamid.${randomUUID()}`,
    at = Date.now(),
    ...rest
  } = typeof message === "string" ? { type: "text", text: { body: message } } : message;
  await webhook(page, () => ({
    contacts: [{ profile: { name }, wa_id: from }],
    messages: [{ from, id, timestamp: String(Math.floor(at / 1000)), ...rest }],
  }));
  return id;
}
/** Tells how far the last message to a number came. */
export async function report(page: Page, to: string, status: "sent" | "delivered" | "read"): Promise<void> {
  await webhook(page, ({ sent }) => ({
    statuses: [
      {
        id: sent.filter((message) => message.to === to).at(-1)?.wamid,
        status,
        timestamp: String(Math.floor(Date.now() / 1000)),
        recipient_id: to,
      },
    ],
  }));
}

/** Answers for Meta's SDK, whose window the person closes. */
export const standInForMeta = (page: Page): Promise<unknown> =>
  page.route("https://connect.facebook.net/**", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      headers: { "access-control-allow-origin": "*" },
      body: `window.FB = { init(options) { window.metaOptions = options; }, login(answer) { answer({ status: "unknown", authResponse: null }); } };`,
    }),
  );
