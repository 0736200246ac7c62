/** Sends one composed email and says what came of it: an email whose text has gone may have arrived, and is not repeated. */
import type SMTPTransport from "nodemailer/lib/smtp-transport/index.js";
import { type Outbound, requireOutbound } from "../outside/outbound.ts";
import { reasonOf } from "./reason.ts";

/** Times out on a hanging SMTP server before a job expires. */
export const SMTP_TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

export interface ComposedMail {
  from: { name: string; address: string };
  to: readonly { name: string; address: string }[];
  cc: readonly { name: string; address: string }[];
  bcc: readonly { name: string; address: string }[];
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  inReplyTo: string | null;
  references: readonly string[];
  date: Date;
  files: readonly { filename: string; content: Buffer; contentType: string }[];
  headers?: Readonly<Record<string, string>>;
  /** Address that bounces come back to; left out, the sender's. */
  bounceTo?: string | null;
}

/**
 * `later`: the server could not take it now. `unknown`: the connection was lost after the text had gone. The code is that
 * of the server's reply, 0 without one.
 */
export type MailOutcome =
  | { state: "sent"; raw: Buffer }
  | { state: "refused" | "later" | "unknown"; reason: string; code: number };

/** Writes the email as it goes over the wire, without its hidden receivers. */
async function write(mail: ComposedMail): Promise<{ raw: Buffer; envelope: { from: string; to: string[] } }> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer/index.js");
  const { files, replyTo, inReplyTo, bcc: _, headers = {}, bounceTo = null, ...rest } = mail;
  const node = new MailComposer({
    ...rest,
    to: [...mail.to],
    cc: [...mail.cc],
    references: [...mail.references],
    attachments: [...files],
    headers: { ...headers },
    ...(replyTo !== null && { replyTo: { name: "", address: replyTo } }),
    ...(inReplyTo !== null && { inReplyTo }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const to = [...mail.to, ...mail.cc, ...mail.bcc].map(({ address }) => address);
  return { raw: await node.build(), envelope: { from: bounceTo ?? mail.from.address, to } };
}

/** Sends the email by this server. Never throws for what the server says or does, but where nothing may leave. */
export async function sendMail(
  outbound: Outbound,
  server: SMTPTransport.Options | string,
  mail: ComposedMail,
): Promise<MailOutcome> {
  requireOutbound(outbound);
  const { default: nodemailer } = await import("nodemailer");
  let textGoes = false;
  const none = () => undefined;
  const logger = {
    level: none,
    trace: none,
    info: none,
    warn: none,
    error: none,
    fatal: none,
    // The server asks for the text: what follows may arrive.
    debug: (entry: { tnx?: string }, line?: string) => {
      if (entry.tnx === "server" && line?.startsWith("354")) textGoes = true;
    },
  };
  const options = typeof server === "string" ? { url: server } : server;
  const transport = nodemailer.createTransport({
    ...SMTP_TIMEOUTS,
    ...options,
    logger,
    debug: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as SMTPTransport.Options);
  try {
    const { raw, envelope } = await write(mail);
    textGoes = false;
    await transport.sendMail({ envelope, raw });
    return { state: "sent", raw };
  } catch (error) {
    const reason = reasonOf(error);
    const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
    if (code >= 500) return { state: "refused", reason, code };
    if (code >= 400) return { state: "later", reason, code };
    return { state: textGoes ? "unknown" : "later", reason, code: 0 };
  } finally {
    transport.close();
  }
}
