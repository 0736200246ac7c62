/**
 * Connects to the servers of a mailbox: by TLS, on mail ports only, and to public addresses or places that the
 * installation's settings allow. A name is looked up once, and the connection goes to the address that was checked.
 */
import { lookup as systemLookup } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import type { ImapFlow } from "imapflow";
import type SMTPTransport from "nodemailer/lib/smtp-transport/index.js";
import { z } from "#contract/schema.ts";
import type { Services } from "#server/lib/area.ts";
import { requireOutbound } from "#server/lib/outside/outbound.ts";
import { isPublic, NotPublic } from "#server/lib/outside/public-address.ts";

export interface Servers {
  imapHost: string;
  imapPort: number;
  smtpHost: string;
  smtpPort: number;
  username: string;
  auth: "PASSWORD" | "XOAUTH2";
}
type WithSecret = Servers & { secret: string };
type Sealed = Servers & { sealed: Buffer | null };

export interface OpenMailbox {
  imap(box: Sealed): Promise<ImapFlow>;
  smtp(box: Sealed): Promise<SMTPTransport.Options>;
  /** Connects to both servers with the secret. Throws a `ServerProblem` that names the field. */
  test(box: WithSecret): Promise<void>;
}

/** Error with the reason why a server can't be used, worded for the person who typed it in. */
export class ServerProblem extends Error {
  readonly field: "imapHost" | "smtpHost" | "secret";
  constructor(field: ServerProblem["field"], message: string) {
    super(message);
    this.field = field;
  }
}

const Token = z.looseObject({ access_token: z.string() });
const TOKEN_MS = 15_000;

export function mailboxServers({ config, secrets }: Pick<Services, "config" | "secrets">): OpenMailbox {
  let ca: Promise<Buffer> | undefined;

  interface Place {
    host: string;
    port: number;
    tls: { servername: string; ca?: Buffer };
  }
  /** Returns the address to connect to, after looking up the name. */
  async function placeOf(host: string, port: number): Promise<Place> {
    requireOutbound(config);
    const set = config.mailServers?.get(`${host.toLowerCase()}:${port}`);
    if (set) {
      if (config.mailServersCa) ca ??= readFile(config.mailServersCa);
      return { ...set, tls: { servername: host, ...(ca && { ca: await ca }) } };
    }
    const found = isIP(host) ? [{ address: host }] : await systemLookup(host, { all: true });
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublic(address)))
      throw new NotPublic(`${host} is not on the public internet`);
    return { host: first.address, port, tls: { servername: host } };
  }

  /** Exchanges a refresh token if the settings say how; any other token is used as it is. */
  async function accessToken(secret: string): Promise<string> {
    const { mailTokenUrl, mailClientId, mailClientSecret } = config;
    if (!mailTokenUrl || !mailClientId) return secret;
    const answer = await fetch(mailTokenUrl, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(TOKEN_MS),
      body: new URLSearchParams({
        grant_type: "refresh_token",
        refresh_token: secret,
        client_id: mailClientId,
        ...(mailClientSecret && { client_secret: mailClientSecret }),
      }),
    });
    if (!answer.ok) throw new Error("the token was refused");
    return z.parse(Token, await answer.json()).access_token;
  }

  async function imapWith(box: WithSecret): Promise<ImapFlow> {
    const { host, port, tls } = await placeOf(box.imapHost, box.imapPort);
    // Loaded late: most processes have no mailbox for a while, and it takes 5 MB.
    const { ImapFlow: Client } = await import("imapflow");
    return new Client({
      host,
      port,
      servername: box.imapHost,
      tls,
      secure: box.imapPort === 993,
      // On port 143 the connection is upgraded to TLS before anything is sent.
      ...(box.imapPort !== 993 && { doSTARTTLS: true }),
      auth:
        box.auth === "XOAUTH2"
          ? { user: box.username, accessToken: await accessToken(box.secret) }
          : { user: box.username, pass: box.secret },
      logger: false,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 300_000,
      maxIdleTime: 240_000,
      disableAutoIdle: true,
      clientInfo: { name: "Greenroom" },
    });
  }

  async function smtpWith(box: WithSecret): Promise<SMTPTransport.Options> {
    const { host, port, tls } = await placeOf(box.smtpHost, box.smtpPort);
    return {
      host,
      port,
      tls,
      secure: box.smtpPort === 465,
      requireTLS: box.smtpPort !== 465,
      auth:
        box.auth === "XOAUTH2"
          ? { type: "OAuth2", user: box.username, accessToken: await accessToken(box.secret) }
          : { user: box.username, pass: box.secret },
    };
  }

  const opened = (box: Sealed): WithSecret => {
    if (box.sealed === null) throw new Error("this mailbox has no password any more");
    return { ...box, secret: secrets.decrypt(box.sealed) };
  };

  async function testImap(box: WithSecret): Promise<void> {
    let client: ImapFlow | undefined;
    try {
      client = await imapWith(box);
      // The promise reports its errors; without a listener, a later one would end the process.
      client.on("error", () => undefined);
      await client.connect();
      await client.logout();
    } catch (error) {
      client?.close();
      throw problemOf("imapHost", box.imapHost, error);
    }
  }
  async function testSmtp(box: WithSecret): Promise<void> {
    const { default: nodemailer } = await import("nodemailer");
    try {
      const transport = nodemailer.createTransport({
        ...(await smtpWith(box)),
        connectionTimeout: 15_000,
        greetingTimeout: 15_000,
      });
      try {
        await transport.verify();
      } finally {
        transport.close();
      }
    } catch (error) {
      throw problemOf("smtpHost", box.smtpHost, error);
    }
  }

  return {
    imap: async (box) => imapWith(opened(box)),
    smtp: async (box) => smtpWith(opened(box)),
    async test(box) {
      requireOutbound(config);
      await testImap(box);
      await testSmtp(box);
    },
  };
}

/** True if the server refused the user or password. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  (("authenticationFailed" in error && error.authenticationFailed === true) ||
    ("code" in error && error.code === "EAUTH"));

/** Words why a server can't be used, without its answer, which may be anything. */
export function problemOf(field: "imapHost" | "smtpHost", host: string, error: unknown): ServerProblem {
  if (isRefusal(error)) return new ServerProblem("secret", `${host} does not accept this user and password or token`);
  if (error instanceof NotPublic) return new ServerProblem(field, `${host} is not on the public internet`);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOTFOUND" || code === "EDNS") return new ServerProblem(field, `${host} is not known`);
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/i.test(code))
    return new ServerProblem(field, `${host} has no valid certificate`);
  return new ServerProblem(field, `${host} does not answer as a mail server on this port`);
}
