/** An agency with WhatsApp connected to a stand-in, and what its tests do over and over. */
import { randomInt, randomUUID } from "node:crypto";
import { chatConnections } from "#contract/chat/connection.ts";
import { chatLogs } from "#contract/chat/conversation.ts";
import { chatMessages } from "#contract/chat/message.ts";
import { startApp } from "./app.ts";
import { takeOwnDatabase } from "./database/of-file.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "./factories.ts";
import { closeWithFile } from "./file/end.ts";
import { MetaStandIn, metaTime } from "./stand-ins/meta.ts";

type App = Awaited<ReturnType<typeof startApp>>;
type By = { token: string; id: string };
const WEBHOOK = "/notification/v1/whatsapp/webhook";
export const freshPhone = (): string => `+614${String(randomInt(10_000_000, 99_999_999))}`;
export const waIdOf = (phone: string): string => phone.slice(1);

/** Sends a webhook as Meta does; returns the status. */
export const deliverWebhook = async (
  { app }: Pick<App, "app">,
  { body, signature }: { body: string; signature: string },
): Promise<number> =>
  (
    await app.inject({
      method: "POST",
      url: WEBHOOK,
      payload: body,
      headers: { "content-type": "application/json", "x-hub-signature-256": signature },
    })
  ).statusCode;

/**
 * Starts the app and a stand-in for Meta, with one agency connected. In its own database: the worker looks after every
 * agency there is, and one of another file is connected to another stand-in.
 */
export async function startWhatsApp(
  settings: Parameters<typeof startApp>[0] = {},
  log?: Parameters<typeof startApp>[1],
) {
  await takeOwnDatabase();
  const meta = await new MetaStandIn().open();
  closeWithFile(() => meta.close());
  const server = await startApp({ ...meta.settings, ...settings }, log);
  return { meta, server, chat: await connectedAgency(server, meta) };
}

/** Connects an agency by a sign-up at the stand-in. */
async function connectedAgency(server: App, meta: MetaStandIn) {
  const { ask } = server;
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const runJobs = () => server.jobHandlers.chat({});
  const begun = await ask(chatConnections.begin, owner.token, { body: {} });
  await ask(chatConnections.connect, owner.token, { body: { code: meta.code, state: begun.data.state } });
  await runJobs();

  const person = async (options: Parameters<typeof buildPerson>[1] = {}, phone = freshPhone()) => {
    const id = await buildPerson(agency, options);
    await inAgency(agency, "update person set phone = $2, phone_code = '+61' where id = $1", [id, phone]);
    return { id, phone, from: waIdOf(phone) };
  };
  const receive = async (from: string, message: object = {}): Promise<string> => {
    const id = `wamid.${randomUUID()}`;
    const sent = { id, timestamp: metaTime(), type: "text", text: { body: "Hello" }, ...message };
    const status = await deliverWebhook(server, meta.messages(from, [sent]));
    if (status !== 200) throw new Error(`the webhook answered ${status}`);
    await runJobs();
    return sent.id;
  };
  const status = async (statuses: readonly object[]): Promise<void> => {
    await deliverWebhook(server, meta.statuses(statuses));
    await runJobs();
  };
  const conversation = async (which: object, by: By = owner) =>
    (await ask(chatLogs.get, by.token, { body: which })).data;
  const messages = async (query: object, by: By = owner) =>
    (await ask(chatMessages.list, by.token, { body: query })).data;
  const send = (to: object, textMessage: string, by: By = owner) =>
    ask(chatMessages.send, by.token, { body: { ...to, textMessage } });
  return { agency, owner, runJobs, person, receive, status, conversation, messages, send };
}
