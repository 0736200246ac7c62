/**
 * A stand-in of an IMAP server (RFC 3501 with IDLE, SPECIAL-USE, UIDPLUS, SASL-IR): TLS from the start or by STARTTLS, LOGIN
 * and AUTHENTICATE XOAUTH2, folders with UIDVALIDITY, literals in both directions, and connections that are cut.
 */
import { once } from "node:events";
import { type AddressInfo, createServer as createPlainServer, type Server, type Socket } from "node:net";
import { createSecureContext, createServer, TLSSocket } from "node:tls";
import { closeWithFile } from "../../file/end.ts";
import type { TestCertificate } from "./certificate.ts";

interface Message {
  uid: number;
  raw: Buffer;
  /** When it came in. */
  at: Date;
}
export interface Folder {
  path: string;
  use: string;
  uidValidity: number;
  nextUid: number;
  messages: Message[];
}
interface Options {
  certificate: TestCertificate;
  /** Accepts any user and password, for suites that only connect. */
  anyone?: boolean;
}

export interface ImapStandIn {
  port: number;
  plainPort: number;
  password: string;
  token: string;
  folder(path: "INBOX" | "Sent"): Folder;
  /** Puts an email into a folder; open IDLEs hear of it. */
  deliver(raw: Buffer | string, path?: "INBOX" | "Sent", at?: Date): void;
  /** Gives all emails of a folder new numbers under another UIDVALIDITY. */
  renumber(path: "INBOX" | "Sent"): void;
  /** Cuts each connection after it has sent so many bytes; null: none. */
  cutAfter(bytes: number | null): void;
  /** The commands that came in, without what they carried. */
  commands: string[];
  connections(): number;
  idling(): number;
  /** Cuts all connections now. */
  cut(): void;
  close(): Promise<void>;
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;

export async function startImap({ certificate, anyone = false }: Options): Promise<ImapStandIn> {
  const context = createSecureContext({ cert: certificate.cert, key: certificate.key });
  const folders = new Map<string, Folder>(
    (["INBOX", "Sent"] as const).map((path) => [
      path.toLowerCase(),
      { path, use: path === "Sent" ? "\\Sent" : "", uidValidity: 1000, nextUid: 1, messages: [] },
    ]),
  );
  const folderOf = (path: string): Folder => {
    const found = folders.get(path.toLowerCase());
    if (!found) throw new Error(`no folder ${path}`);
    return found;
  };
  const open = new Set<Session>();
  const commands: string[] = [];
  let cut: number | null = null;
  const standIn: Pick<ImapStandIn, "password" | "token"> = { password: "open sesame", token: "ya29.token" };

  class Session {
    socket: Socket;
    waiting = Buffer.alloc(0);
    /** Command received so far, while a literal is awaited. */
    line = "";
    literals: Buffer[] = [];
    literal = 0;
    selected: Folder | undefined;
    idle: string | undefined;
    signsInAs: string | undefined;
    sent = 0;

    constructor(socket: Socket, greets = true) {
      this.socket = socket;
      open.add(this);
      this.listen();
      if (greets) this.say(`* OK [CAPABILITY ${this.capabilities()}] ready`);
    }
    listen(): void {
      this.socket.on("data", (chunk: Buffer) => this.take(chunk));
      this.socket.on("error", () => this.end());
      this.socket.on("close", () => this.end());
    }
    end(): void {
      open.delete(this);
      this.socket.destroy();
    }
    capabilities(): string {
      const secure = this.socket instanceof TLSSocket;
      return `IMAP4rev1 IDLE SPECIAL-USE UIDPLUS SASL-IR ID ${secure ? "AUTH=XOAUTH2" : "STARTTLS LOGINDISABLED"}`;
    }
    write(data: Buffer | string): void {
      const bytes = Buffer.from(data);
      const rest = cut === null ? bytes.length : cut - this.sent;
      this.sent += bytes.length;
      if (rest >= bytes.length) return void this.socket.write(bytes);
      if (rest > 0) this.socket.write(bytes.subarray(0, rest), () => this.end());
      else this.end();
    }
    say(line: string): void {
      this.write(`${line}\r\n`);
    }
    take(chunk: Buffer): void {
      this.waiting = Buffer.concat([this.waiting, chunk]);
      for (;;) {
        if (this.literal > 0) {
          if (this.waiting.length < this.literal) return;
          this.literals.push(this.waiting.subarray(0, this.literal));
          this.waiting = this.waiting.subarray(this.literal);
          this.literal = 0;
        }
        const end = this.waiting.indexOf("\r\n");
        if (end < 0) return;
        const text = this.waiting.subarray(0, end).toString("utf8");
        this.waiting = this.waiting.subarray(end + 2);
        const [, size, plus] = /\{(\d+)(\+?)\}$/.exec(text) ?? [];
        this.line += text;
        if (size !== undefined) {
          this.literal = Number(size);
          if (!plus) this.say("+ go on");
          continue;
        }
        const line = this.line;
        const literals = this.literals;
        this.line = "";
        this.literals = [];
        this.handle(line, literals);
      }
    }
    handle(line: string, literals: readonly Buffer[]): void {
      if (this.idle !== undefined) {
        const tag = this.idle;
        this.idle = undefined;
        return void this.say(`${tag} OK done`);
      }
      if (this.signsInAs !== undefined) {
        const tag = this.signsInAs;
        this.signsInAs = undefined;
        return void this.authenticate(tag, line);
      }
      const [, tag = "*", word = "", rest = ""] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? [];
      const command = word.toUpperCase() === "UID" ? `UID ${rest.split(" ")[0]?.toUpperCase()}` : word.toUpperCase();
      commands.push(command);
      const args = command.startsWith("UID ") ? rest.slice(rest.indexOf(" ") + 1) : rest;
      this.answer({ tag, command, args, literals });
    }
    authenticate(tag: string, response: string): void {
      const parts = Buffer.from(response, "base64").toString().split(String.fromCharCode(1));
      const [user, token] = [parts[0]?.replace(/^user=/, ""), parts[1]?.replace(/^auth=Bearer /, "")];
      if (user && (anyone || token === standIn.token))
        return void this.say(`${tag} OK [CAPABILITY ${this.capabilities()}] welcome`);
      this.say(`${tag} NO [AUTHENTICATIONFAILED] no such token`);
    }
    answer({
      tag,
      command,
      args,
      literals,
    }: {
      tag: string;
      command: string;
      args: string;
      literals: readonly Buffer[];
    }): void {
      const ok = (more = "done") => this.say(`${tag} OK ${more}`);
      const strings = [...args.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
        ([, inQuotes, plain]) => inQuotes?.replaceAll(/\\(.)/g, "$1") ?? plain ?? "",
      );
      switch (command) {
        case "CAPABILITY":
          this.say(`* CAPABILITY ${this.capabilities()}`);
          return void ok();
        case "STARTTLS": {
          ok("begin");
          this.socket.removeAllListeners("data");
          this.socket = new TLSSocket(this.socket, { isServer: true, secureContext: context });
          return void this.listen();
        }
        case "LOGIN": {
          const secure = this.socket instanceof TLSSocket;
          const password = literals.at(-1)?.toString() ?? strings[1];
          if (secure && (anyone || password === standIn.password))
            return void ok(`[CAPABILITY ${this.capabilities()}] welcome`);
          return void this.say(`${tag} NO [AUTHENTICATIONFAILED] wrong password`);
        }
        case "AUTHENTICATE":
          if (strings[1] !== undefined) return void this.authenticate(tag, strings[1]);
          this.signsInAs = tag;
          return void this.say("+ ");
        case "ID":
          this.say("* ID NIL");
          return void ok();
        case "NAMESPACE":
          this.say('* NAMESPACE (("" "/")) NIL NIL');
          return void ok();
        case "LIST":
        case "LSUB": {
          const [, pattern = "*"] = strings;
          if (pattern === "") this.say(`* ${command} (\\Noselect) "/" ""`);
          for (const { path, use } of folders.values())
            if (pattern === "*" || pattern.toLowerCase() === path.toLowerCase())
              this.say(`* ${command} (\\HasNoChildren${use ? ` ${use}` : ""}) "/" ${quoted(path)}`);
          return void ok();
        }
        case "SELECT":
        case "EXAMINE": {
          this.selected = folders.get((strings[0] ?? "").toLowerCase());
          if (!this.selected) return void this.say(`${tag} NO no such folder`);
          const { uidValidity, nextUid, messages } = this.selected;
          this.say("* FLAGS (\\Seen \\Answered)");
          this.say(`* ${messages.length} EXISTS`);
          this.say("* 0 RECENT");
          this.say(`* OK [UIDVALIDITY ${uidValidity}] is valid`);
          this.say(`* OK [UIDNEXT ${nextUid}] comes next`);
          return void ok(command === "EXAMINE" ? "[READ-ONLY] opened" : "[READ-WRITE] opened");
        }
        case "UID SEARCH":
          this.say(`* SEARCH ${this.search(args).join(" ")}`.trimEnd());
          return void ok();
        case "UID FETCH":
          this.fetch(args);
          return void ok();
        case "APPEND": {
          const folder = folders.get((strings[0] ?? "").toLowerCase());
          const [raw] = literals.slice(-1);
          if (!folder || !raw) return void this.say(`${tag} NO [TRYCREATE] no such folder`);
          const { nextUid, uidValidity } = folder;
          add(folder, raw, new Date());
          return void ok(`[APPENDUID ${uidValidity} ${nextUid}] kept`);
        }
        case "IDLE":
          this.idle = tag;
          return void this.say("+ idling");
        case "LOGOUT":
          this.say("* BYE");
          ok();
          return void this.socket.end();
        default:
          return void ok();
      }
    }
    among(set: string): Message[] {
      const messages = this.selected?.messages ?? [];
      const last = messages.at(-1)?.uid ?? 0;
      const ranges = set.split(",").map((part) => {
        const [from = "", to = from] = part.split(":");
        const [a, b] = [from, to].map((end) => (end === "*" ? last : Number(end)));
        return { low: Math.min(a ?? 0, b ?? 0), high: Math.max(a ?? 0, b ?? 0) };
      });
      return messages.filter(({ uid }) => ranges.some(({ low, high }) => uid >= low && uid <= high));
    }
    search(args: string): number[] {
      const [, set] = /\bUID ([\d:*,]+)/i.exec(args) ?? [];
      const [, since] = /\bSINCE "?(\d{1,2}-\w{3}-\d{4})/i.exec(args) ?? [];
      const [, id] = /\bHEADER "?message-id"? "?([^"\s]+)/i.exec(args) ?? [];
      return (set ? this.among(set) : (this.selected?.messages ?? []))
        .filter(({ at, raw }) => (!since || at >= new Date(`${since} UTC`)) && (!id || raw.includes(id)))
        .map(({ uid }) => uid);
    }
    fetch(args: string): void {
      const [, set = "", items = ""] = /^(\S+) (.*)$/.exec(args) ?? [];
      for (const message of this.among(set)) {
        const place = (this.selected?.messages.indexOf(message) ?? 0) + 1;
        const { uid, raw } = message;
        const blank = raw.indexOf("\r\n\r\n");
        const headers = blank < 0 ? raw : raw.subarray(0, blank + 4);
        this.write(`* ${place} FETCH (UID ${uid}`);
        if (/RFC822\.SIZE/i.test(items)) this.write(` RFC822.SIZE ${raw.length}`);
        for (const [part, bytes] of [
          ["BODY[HEADER]", headers],
          ["BODY[]", raw],
        ] as const)
          if (items.toUpperCase().replaceAll(".PEEK", "").includes(part)) {
            this.write(` ${part} {${bytes.length}}\r\n`);
            this.write(bytes);
          }
        this.say(")");
      }
    }
  }

  function add(folder: Folder, raw: Buffer, receivedAt: Date): void {
    folder.messages.push({ uid: folder.nextUid, raw, at: receivedAt });
    folder.nextUid += 1;
    for (const session of open)
      if (session.selected === folder && session.idle !== undefined) session.say(`* ${folder.messages.length} EXISTS`);
  }

  const servers: Server[] = [
    createServer({ cert: certificate.cert, key: certificate.key }, (socket) => void new Session(socket)),
    createPlainServer((socket) => void new Session(socket)),
  ];
  const ports: number[] = [];
  for (const server of servers) {
    server.on("error", () => undefined);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    ports.push((server.address() as AddressInfo).port);
  }
  const [port = 0, plainPort = 0] = ports;
  const close = async () => {
    for (const session of open) session.end();
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  };
  closeWithFile(close);
  return Object.assign(standIn, {
    port,
    plainPort,
    commands,
    folder: folderOf,
    deliver: (raw: Buffer | string, path: "INBOX" | "Sent" = "INBOX", receivedAt = new Date()) =>
      add(folderOf(path), Buffer.from(raw), receivedAt),
    renumber(path: "INBOX" | "Sent") {
      const folder = folderOf(path);
      folder.uidValidity += 1;
      folder.messages = folder.messages.map((message, index) => ({ ...message, uid: index + 1 }));
      folder.nextUid = folder.messages.length + 1;
    },
    cutAfter: (bytes: number | null) => {
      cut = bytes;
    },
    connections: () => open.size,
    idling: () => [...open].filter(({ idle }) => idle !== undefined).length,
    cut: () => {
      for (const session of open) session.end();
    },
    close,
  });
}
