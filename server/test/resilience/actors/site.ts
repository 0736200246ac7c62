import { readFileSync } from "node:fs";
import { auth } from "#contract/session/session.ts";
import { staff } from "#contract/staff/staff.ts";
import { people } from "#contract/talents/person.ts";
import { demoSignIns } from "#server/demo/staff/sign-in.ts";
import { findViolations, readFacts } from "../facts.ts";
import { databaseProcesses, databaseUrl, postmaster } from "../program.ts";
import { Ledger } from "../steps/ledger.ts";
import { differences, type OwnedWorld } from "../steps/owned-records.ts";
import { callerAt, type SendCall, sendOrThrow } from "./caller.ts";
import { openWriter, type Writer } from "./writer.ts";

const WRITERS = 8;

/** The demo agency's owner and eight writers on one installation that survives restarts. */
export interface Site {
  ledger: Ledger;
  writers: readonly Writer[];
  send: SendCall;
  /** Runs all writers until the promise resolves; each ends with its last reply, or without one. */
  writeUntil(over: Promise<unknown>): Promise<void>;
  /** Resolves unanswered writes, then checks everything. Returns what is wrong. */
  inspect(): Promise<string[]>;
}

export async function openSite(dataDir: string, origin: string): Promise<Site> {
  const { email, password } = demoSignIns[0] ?? { email: "", password: "" };
  const { accessToken } = await sendOrThrow<{ accessToken: string }>(callerAt(origin, undefined), {
    call: auth.login,
    body: { email, password },
  });
  // Signs in once: the session must survive every kill.
  const send = callerAt(origin, accessToken);
  const ledger = new Ledger();
  const world = await findWorld(send);
  const writers = Array.from({ length: WRITERS }, (_, index) => openWriter(`w${index + 1}`, world, ledger));
  return {
    ledger,
    writers,
    send,
    async writeUntil(over) {
      let stopped = false;
      const working = Promise.all(writers.map((writer) => writer.run(send, () => stopped)));
      await over;
      stopped = true;
      await working;
    },
    async inspect() {
      const url = databaseUrl(dataDir);
      const before = await readFacts(url);
      const unresolved = await Promise.all(writers.map((writer) => writer.process(send, before)));
      const facts = await readFacts(url);
      ledger.audit(facts);
      return [
        ...unresolved.flat(),
        ...writers.flatMap(({ own }) => differences(own, facts)),
        ...(await findViolations(url)),
        ...strays(dataDir),
      ];
    },
  };
}

async function findWorld(send: SendCall): Promise<OwnedWorld> {
  const types = await sendOrThrow<{ id: string; category: string }[]>(send, {
    call: people.types,
    params: { family: "talents" },
  });
  const typeIds = types.filter(({ category }) => category === "Music").map(({ id }) => id);
  const colleagues = await listed(send, { call: staff.options, body: {} });
  return { typeIds, staffIds: colleagues.slice(0, 4) };
}

const listed = async (send: SendCall, sent: Parameters<SendCall>[0]): Promise<string[]> =>
  (await sendOrThrow<{ id: string }[]>(send, sent)).map(({ id }) => id);

/** Returns database processes that do not belong to the running server. */
function strays(dataDir: string): string[] {
  const running = postmaster(dataDir);
  return databaseProcesses(dataDir)
    .filter((pid) => pid !== running && parentOf(pid) !== running && parentOf(pid) !== undefined)
    .map((pid) => `process ${pid} of the database was left behind`);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}
