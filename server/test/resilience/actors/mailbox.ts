import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { closeWithFile } from "../../file/end.ts";

export interface Received {
  to: string[];
  headers: string;
  body: string;
  /** The whole email as it came. */
  raw: string;
  /** Sender of the envelope, which bounces go to. */
  from: string;
}

interface MailboxOptions {
  port?: number;
  /** Delay for each email in ms. */
  slowly?: number;
  /** Returns the reply code with which a receiver is refused, or undefined. */
  refuses?: (receiver: string) => number | undefined;
  /** Loses the connection once it has the text, before it says so. */
  loses?: (receiver: string) => boolean;
}
/** A mail server on loopback that keeps every email. */
export async function openMailbox({
  port = 0,
  slowly = 0,
  refuses = () => undefined,
  loses = () => false,
}: MailboxOptions = {}) {
  const emails: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address: receiver }, _session, done) {
      const responseCode = refuses(receiver);
      done(responseCode === undefined ? null : Object.assign(new Error("not this one"), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      text(stream)
        .then(async (message) => {
          await sleep(slowly);
          const [headers = "", ...rest] = message.split("\r\n\r\n");
          const to = envelope.rcptTo.map(({ address }) => address);
          emails.push({ to, headers, body: unquoted(rest.join("\r\n\r\n")), raw: message, from: addressOf(envelope) });
          if (to.some(loses)) for (const open of server.connections) open.close();
          else done();
        })
        .catch(done);
    },
  });
  // A client may disconnect in the middle of an email.
  server.on("error", () => {});
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  closeWithFile(close);
  return {
    emails,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    to: (email: string) => emails.filter((item) => item.to.includes(email)),
    close,
  };
}

const addressOf = ({ mailFrom }: { mailFrom: false | { address: string } }): string =>
  mailFrom === false ? "" : mailFrom.address;
const unquoted = (body: string) =>
  body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
