/**
 * Reads emails in a child process, which is killed when one takes too long or too much memory. An email that can't be
 * read is still listed with its headers, and the reason why it is not shown.
 */
import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { getCompileCacheDir } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Bounded, runBounded } from "../../jobs/bounded-process.ts";
import { openTemporaryFolder } from "../../process/temporary-folder.ts";
import { ORIGINAL, PARSE_LIMITS, type ParsedMail } from "./message.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
const COMPILED = getCompileCacheDir();
const MAX_MEMORY = 480 * 1024 ** 2;
const TIMEOUT_MS = 20_000;
const MAX_LIFE_MS = 3_600_000;
/** Idle time after which a process ends. */
const IDLE_MS = 10_000;
/** A process reads so many, and the next one is another. */
const MAX_READ = 200;
const HEADERS = 200_000;

export const TOO_LARGE = "This email is too large to show. Open it in your mail program.";
export const UNREADABLE = "This email can't be shown safely. Open it in your mail program.";

type Answer = { mail: ParsedMail } | { refused: true } | { ready: true };

export interface MailParser {
  /** Reads an email and gives it to `use`; its files are there until that resolves. */
  parse<T>(raw: Buffer, use: (mail: ParsedMail) => Promise<T>): Promise<T>;
  close(): void;
}

export function openMailParser({ timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}): MailParser {
  let child: ChildProcess | undefined;
  let bounded: Bounded | undefined;
  let read = 0;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function end(): void {
    bounded?.unwatch();
    child?.kill("SIGKILL");
    child = undefined;
    bounded = undefined;
    read = 0;
  }
  function start(): ChildProcess {
    if (child?.connected && read < MAX_READ) return child;
    end();
    // The child gets no settings and no secrets.
    child = fork(WORKER, [], {
      execArgv: ["--max-old-space-size=320", "--stack-size=2000"],
      env: { MALLOC_ARENA_MAX: "2", ...(COMPILED && { NODE_COMPILE_CACHE: dirname(COMPILED) }) },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
    });
    child.unref();
    child.channel?.unref();
    bounded = runBounded(child, { ms: MAX_LIFE_MS, bytes: MAX_MEMORY });
    // A process that could not start answers nothing.
    bounded.ended.catch(() => undefined);
    return child;
  }

  /** Asks the child once. `undefined`: it refused, died, or was killed. */
  async function ask(path: string, directory: string, headersOnly: string | null): Promise<ParsedMail | undefined> {
    const running = start();
    read += 1;
    const timer = setTimeout(() => bounded?.end("it takes too long"), timeoutMs);
    const { promise, resolve } = Promise.withResolvers<ParsedMail | undefined>();
    const heard = (answer: Answer) => {
      if ("ready" in answer) return;
      resolve("mail" in answer ? answer.mail : undefined);
    };
    const gone = () => resolve(undefined);
    running.on("message", heard);
    running.once("exit", gone);
    running.once("error", gone);
    running.send({ path, directory, headersOnly });
    try {
      return await promise;
    } finally {
      running.off("message", heard);
      running.off("exit", gone);
      running.off("error", gone);
      clearTimeout(timer);
      if (bounded?.killReason !== undefined || !running.connected) end();
    }
  }

  /** Reads the headers alone: the part before the first empty line. */
  async function readHeaders(raw: Buffer, directory: string, why: string): Promise<ParsedMail> {
    const head = raw.subarray(0, HEADERS).toString("latin1");
    const blank = /\r?\n\r?\n/.exec(head);
    const headers = (blank ? head.slice(0, blank.index) : head.slice(0, HEADERS)).replaceAll(
      /^content-(?:type|transfer-encoding)[^\w\r\n].*(?:\r?\n[ \t].*)*\r?\n?/gim,
      "",
    );
    const path = join(directory, "headers");
    await writeFile(path, Buffer.from(`${headers.trimEnd()}\r\n\r\n`, "latin1"), { mode: 0o600 });
    const mail = await ask(path, directory, why);
    return mail ?? { ...EMPTY, digest: createHash("sha256").update(head).digest("hex"), problem: why };
  }

  async function parse<T>(raw: Buffer, use: (mail: ParsedMail) => Promise<T>): Promise<T> {
    clearTimeout(idle);
    const folder = await openTemporaryFolder();
    const directory = folder.path;
    try {
      if (raw.length > PARSE_LIMITS.bytes) return await use(await readHeaders(raw, directory, TOO_LARGE));
      const path = join(directory, "message");
      await writeFile(path, raw, { mode: 0o600 });
      const mail = await ask(path, directory, null);
      if (mail) return await use(mail);
      const original = { name: ORIGINAL, contentType: "message/rfc822", size: raw.length, contentId: null, path };
      return await use({ ...(await readHeaders(raw, directory, UNREADABLE)), misread: true, files: [original] });
    } finally {
      await folder.remove();
      idle = setTimeout(end, IDLE_MS);
      idle.unref();
    }
  }

  return {
    // One email at a time: the limits are those of one.
    parse(raw, use) {
      const next = turn.then(() => parse(raw, use));
      turn = next.catch(() => undefined);
      return next;
    },
    close() {
      clearTimeout(idle);
      end();
    },
  };
}

const EMPTY: Omit<ParsedMail, "digest"> = {
  messageId: null,
  references: [],
  subject: "",
  from: { name: "", address: "" },
  to: [],
  cc: [],
  date: null,
  text: "",
  html: null,
  files: [],
  kind: "MAIL",
  bounced: null,
  invitation: null,
  protection: null,
  misread: false,
  problem: null,
};
