/** A stand-in of a mail server that a mailbox sends by: TLS, password or XOAUTH2, and connections lost after the text. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { closeWithFile } from "../../file/end.ts";
import type { TestCertificate } from "./certificate.ts";

export interface SmtpStandIn {
  port: number;
  startTlsPort: number;
  password: string;
  token: string;
  received: { to: string[]; raw: Buffer }[];
  /** Sets the fate of the next text: it is lost with the connection, or refused. */
  next(fault: "lost" | "refused" | "later" | null): void;
  close(): Promise<void>;
}

export async function startSmtp({
  certificate,
  anyone = false,
}: {
  certificate: TestCertificate;
  anyone?: boolean;
}): Promise<SmtpStandIn> {
  const received: SmtpStandIn["received"] = [];
  const credentials = { password: "open sesame", token: "ya29.token" };
  let fault: "lost" | "refused" | "later" | null = null;
  const serverOf = (secure: boolean) => {
    const server = new SMTPServer({
      secure,
      key: certificate.key,
      cert: certificate.cert,
      authMethods: ["PLAIN", "LOGIN", "XOAUTH2"],
      closeTimeout: 100,
      disableReverseLookup: true,
      onAuth: ({ password, accessToken, username }, _session, done) =>
        anyone || password === credentials.password || accessToken === credentials.token
          ? done(null, { user: username ?? "someone" })
          : done(new Error("wrong password")),
      onData(stream, session, done) {
        void buffer(stream).then((raw) => {
          const how = fault;
          fault = null;
          if (how === "refused" || how === "later")
            return done(Object.assign(new Error("not now"), { responseCode: how === "refused" ? 550 : 451 }));
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
          // The server has it, and the client never hears of that.
          if (how === "lost") for (const open of server.connections) open.close();
          else done();
        });
      },
    });
    server.on("error", () => undefined);
    return server;
  };
  const servers = [serverOf(true), serverOf(false)];
  const ports: number[] = [];
  for (const server of servers) {
    const listening = server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    ports.push((listening.address() as AddressInfo).port);
  }
  const [port = 0, startTlsPort = 0] = ports;
  const close = async () => {
    for (const server of servers) await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  closeWithFile(close);
  return Object.assign(credentials, {
    port,
    startTlsPort,
    received,
    next: (how: typeof fault) => {
      fault = how;
    },
    close,
  });
}
