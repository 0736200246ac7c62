/**
 * Strangers who try to stop the server, in a process of their own that gives way to the server and the one that watches, since
 * what it costs to attack is not the server's. Each
 * request comes from another address. Tells how often each attempt was answered with which status.
 */
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { z } from "#contract/schema.ts";

setPriority(constants.priority.PRIORITY_LOW);
const port = z.parse(z.int(), Number(process.argv[2]));
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
/** Attempts under way at once. */
const AT_ONCE = 24;
const UNFINISHED = 24;
const SLOW = 200;
const token = (): string => randomBytes(32).toString("base64url");
const address = (): string => `10.${[...randomBytes(3)].join(".")}`;
const nested = (bytes: number): string => "[".repeat(bytes / 2) + "]".repeat(bytes / 2);
const keys = (bytes: number): string =>
  `{${Array.from({ length: bytes / 12 }, (_, n) => `"k${n.toString(36).padStart(6, "0")}":1`).join()}}`;
const signature = (digits: number): string =>
  JSON.stringify({
    sha256: "0".repeat(64),
    name: "x",
    mark: "drawn",
    markPath: `M1 1${"1".repeat(digits)}!`,
    consent: true,
    maySign: true,
    timezoneId: "UTC",
  });

interface Attempt {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
const ATTEMPTS: Readonly<Record<string, () => Attempt>> = {
  "drawn signature": () => ({ path: `/client/v1/sign/${token()}/signature`, body: signature(3000) }),
  "deep JSON at sign-in": () => ({ path: "/user/v1/auth/login", body: nested(24_000) }),
  "many keys at a reset": () => ({ path: "/user/v1/auth/reset-password", body: keys(20_000) }),
  "unknown sign-in": () => ({
    path: "/user/v1/auth/login",
    body: JSON.stringify({ email: `${token()}@example.com`, password: token() }),
  }),
  "unknown refresh": () => ({ path: "/user/v1/auth/refresh", body: JSON.stringify({ refreshToken: token() }) }),
  "unknown session": () => ({
    path: "/client/v1/events/list",
    headers: { authorization: `Bearer ${token()}` },
    body: keys(900_000),
  }),
  "Meta's webhook": () => ({
    path: "/notification/v1/whatsapp/webhook",
    headers: { "x-hub-signature-256": `sha256=${"0".repeat(64)}` },
    body: keys(3_000_000),
  }),
  "Xero's webhook": () => ({
    path: "/finance/v1/xero/webhook",
    headers: { "x-xero-signature": `${"0".repeat(43)}=` },
    body: keys(250_000),
  }),
  "unknown form": () => ({ path: `/enquiry/${token().slice(0, 22)}`, body: keys(20_000) }),
  "unknown page": () => ({ method: "GET", path: `/t/${token().toLowerCase().replaceAll("_", "")}/x` }),
  "description of the interface": () => ({ method: "GET", path: "/api/openapi.json" }),
  "long address": () => ({ method: "GET", path: `/${"a/".repeat(3000)}` }),
};

let stopped = false;
const counts: Record<string, Record<string, number>> = {};
function send(what: string, { path, method = "POST", headers, body }: Attempt): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const note = (status: string) => {
    const own = counts[what] ?? {};
    own[status] = (own[status] ?? 0) + 1;
    counts[what] = own;
    resolve();
  };
  const sent = request(
    {
      port,
      path,
      method,
      agent,
      headers: {
        "x-forwarded-for": address(),
        ...(body !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
        ...headers,
      },
    },
    (response) => {
      response.resume();
      response.once("close", () => note(String(response.statusCode)));
    },
  );
  // A connection that is closed on what is refused unread.
  sent.once("error", () => note("closed"));
  sent.end(body);
  return promise;
}

/** Connections whose request never ends: large emails to unknown addresses, and bodies of a byte a second. */
function hold(): Socket[] {
  const open = (path: string, type: string, length: number, part: Buffer): Socket => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.on("data", () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address()}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
    );
    socket.write(part);
    return socket;
  };
  const mail = Buffer.alloc(1_000_000, "x");
  return [
    ...Array.from({ length: UNFINISHED }, () =>
      open(`/mail/v1/inbound/${token()}`, "message/rfc822", 24_000_000, mail),
    ),
    ...Array.from({ length: SLOW }, () => open("/user/v1/auth/login", "application/json", 20_000, Buffer.from("{"))),
  ];
}

async function attack(): Promise<void> {
  const kinds = Object.entries(ATTEMPTS);
  for (let n = 0; !stopped; n += 1) {
    const [what, make] = kinds[n % kinds.length] ?? [];
    if (what && make) await send(what, make());
  }
}

const held = hold();
const drip = setInterval(() => {
  for (const socket of held) if (!socket.destroyed) socket.write(" ");
}, 1000);
process.once("message", () => {
  stopped = true;
});
await Promise.all(Array.from({ length: AT_ONCE }, attack));
clearInterval(drip);
for (const socket of held) socket.destroy();
agent.destroy();
process.send?.(counts);
process.disconnect?.();
