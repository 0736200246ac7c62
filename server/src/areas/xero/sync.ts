/** The job: completes sign-ins at Xero, and sends the steps that wait. It may end anywhere and run twice. */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Db, systemIn } from "#server/lib/database/scope.ts";
import type { Publish } from "#server/lib/events/publish.ts";
import { waitAfter } from "#server/lib/outside/waiting.ts";
import { LONGEST_WAIT_MS, openXero, type XeroClient, type XeroServices } from "./client/client.ts";
import { XeroError } from "./client/xero-error.ts";
import { completeSignIn, giveUpTokens, readChart } from "./connecting.ts";
import { readXeroSetting } from "./mappings.rules.ts";
import { nextDue, noteFailing, readHeads, type Waiting } from "./outbox.ts";
import type { XeroSending } from "./sending/batch.ts";
import {
  allocateCreditNotes,
  compareCreditNotes,
  sendCreditNotes,
  sendCreditNotesAgain,
  voidCreditNotes,
} from "./sending/credit-notes.ts";
import { BILL_STEPS, INVOICE_STEPS } from "./sending/invoices.ts";
import { sendPayments, voidPayments } from "./sending/payments.ts";
import { sendRefunds, voidRefunds } from "./sending/refunds.ts";

/** Documents in one request. */
const BATCH = 50;
/** A run ends before its job does. */
const RUN_MS = 240_000;
/** Failed tries after which a step is sent alone, since it may be why its batch fails. */
const ALONE_AFTER = 3;

type Send = (sending: XeroSending, rows: readonly Waiting[]) => Promise<void>;
const STEPS: Readonly<Record<Waiting["kind"], Partial<Record<Waiting["step"], Send>>>> = {
  invoice: INVOICE_STEPS,
  bill: BILL_STEPS,
  creditNote: {
    send: sendCreditNotes,
    allocate: allocateCreditNotes,
    again: sendCreditNotesAgain,
    void: voidCreditNotes,
    compare: compareCreditNotes,
  },
  payment: { send: sendPayments, void: voidPayments },
  refund: { send: sendRefunds, void: voidRefunds },
};

type Services = XeroServices & { publish: Publish };

/** Takes the lease to talk to Xero for an agency; null while another process has it. */
async function takeLease(services: Services, agencyId: string): Promise<string | null> {
  const leaseId = randomUUID();
  const { rows } = await services.database.scope(systemIn(agencyId), "write", (db) =>
    db.execute<{ id: string }>(
      sql`update xero_connection
        set lease_id = ${leaseId}::uuid, leased_until = now() + interval '3 minutes'
        where agency_id = ${agencyId}::uuid
          and (leased_until is null or leased_until < now()) and (paused_until is null or paused_until < now())
        returning id`,
    ),
  );
  return rows.length === 0 ? null : leaseId;
}

const setState = (xero: XeroClient, leaseId: string, set: ReturnType<typeof sql>) =>
  xero.inAgency((db: Db) =>
    db.execute(
      sql`update xero_connection set ${set} where agency_id = ${xero.agencyId}::uuid and lease_id = ${leaseId}::uuid`,
    ),
  );

/** Sends one request's steps; if it fails, only these steps have failed. */
async function sendGroup(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const { xero } = sending;
  const [first] = rows;
  const send = first && STEPS[first.kind][first.step];
  if (!send) throw new Error("no such step");
  try {
    await send(sending, rows);
  } catch (error) {
    if (!(error instanceof XeroError) || error.kind !== "unreached") throw error;
    await failed(xero, rows, error);
    throw new FailedSteps(error);
  }
}
/** An error that is noted with its steps already. */
class FailedSteps extends XeroError {
  constructor({ kind, message, waitMs, status }: XeroError) {
    super(kind, message, { ...(waitMs !== undefined && { waitMs }), ...(status !== undefined && { status }) });
  }
}
/** Notes a failed request with the steps that still wait: part of it may be done. */
const failed = (xero: XeroClient, rows: readonly Waiting[], { message: reason }: XeroError) =>
  xero.inAgency((db) => noteFailing(db, xero.agencyId, rows, { reason, firstMs: xero.config.xeroPauseMs }));

/** Sends all waiting steps in batches; returns once none is ready. */
async function drain(sending: XeroSending, until: number): Promise<void> {
  const { xero } = sending;
  while (Date.now() < until) {
    const heads = await xero.inAgency((db) => readHeads(db, xero.agencyId));
    if (heads.length === 0) {
      const wait = await xero.inAgency((db) => nextDue(db, xero.agencyId));
      if (wait === null || wait > LONGEST_WAIT_MS || Date.now() + wait > until) return;
      await setTimeout(Math.max(1, wait));
      continue;
    }
    const groups = Map.groupBy(heads, ({ id, kind, step, tries }) => `${kind} ${step}${tries < ALONE_AFTER ? "" : id}`);
    for (const group of groups.values())
      for (let from = 0; from < group.length; from += BATCH) {
        await sendGroup(sending, group.slice(from, from + BATCH));
        await xero.inAgency((db) =>
          db.execute(
            sql`update xero_connection
              set unreached = 0, paused_until = null
              where agency_id = ${xero.agencyId}::uuid and (unreached > 0 or paused_until is not null)`,
          ),
        );
      }
  }
}

/** Returns the pause after an error: as long as Xero says, or twice as long each time. */
async function pauseAfter(xero: XeroClient, leaseId: string, error: XeroError): Promise<number> {
  const { rows } = await xero.inAgency((db) =>
    db.execute<{ times: number }>(
      sql`update xero_connection
        set unreached = unreached + 1
        where agency_id = ${xero.agencyId}::uuid and lease_id = ${leaseId}::uuid
        returning unreached as times`,
    ),
  );
  const pause = error.waitMs ?? waitAfter(rows[0]?.times ?? 1, xero.config.xeroPauseMs);
  await setState(xero, leaseId, sql`paused_until = now() + make_interval(secs => ${pause / 1000}::float8)`);
  return pause;
}

/** Brings Xero in line with an agency's outbox. */
export async function syncAgency(services: Services, agencyId: string): Promise<void> {
  const leaseId = await takeLease(services, agencyId);
  if (leaseId === null) return;
  const xero = openXero(services, agencyId, leaseId);
  const until = Date.now() + RUN_MS;
  try {
    for (;;) {
      try {
        await giveUpTokens(services, xero);
        await completeSignIn(services, xero);
        const connected = await readChart(xero);
        if (!connected) return;
        const { mappings } = await xero.inAgency(readXeroSetting);
        await drain({ xero, mappings, publish: services.publish }, until);
        return;
      } catch (error) {
        if (!(error instanceof XeroError) || error.kind === "refused") throw error;
        if (error.kind === "superseded") return;
        if (error.kind === "revoked") {
          await setState(xero, leaseId, sql`state = 'RECONNECT', failure = ${error.message}, tokens_sealed = null`);
          return;
        }
        // Without even a token, every step that is due counts as tried.
        if (error.kind === "unreached" && !(error instanceof FailedSteps))
          await failed(xero, await xero.inAgency((db) => readHeads(db, agencyId)), error);
        const pause = await pauseAfter(xero, leaseId, error);
        if (pause > LONGEST_WAIT_MS || Date.now() + pause > until) return;
        await setTimeout(pause);
      }
    }
  } finally {
    await setState(xero, leaseId, sql`leased_until = null`);
  }
}

/** Syncs one agency, or each with waiting steps. */
export async function syncXero(services: Services, { agencyId }: { agencyId?: string }): Promise<void> {
  if (agencyId !== undefined) return syncAgency(services, agencyId);
  const { rows } = await services.database.signIn((db) =>
    db.execute<{ id: string }>(
      sql`select agency_id as id
        from xero_connection
        where state in ('CONNECTING', 'CONNECTED') or ended_sealed is not null`,
    ),
  );
  for (const { id } of rows) if (!services.database.isLocked(id)) await syncAgency(services, id);
}
