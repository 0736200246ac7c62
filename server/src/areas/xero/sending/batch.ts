/** Helpers that the steps of sending share: requests of many documents, and the outcome of each. */
import type { Publish } from "#server/lib/events/publish.ts";
import type { XeroClient } from "../client/client.ts";
import { XeroError } from "../client/xero-error.ts";
import { UnmappedError, type XeroMappings } from "../mappings.rules.ts";
import { markAsked, markDone, markStopped, markUnasked, type Waiting } from "../outbox.ts";

export interface XeroSending {
  xero: XeroClient;
  mappings: XeroMappings;
  publish: Publish;
}

export const done = ({ xero }: XeroSending, rows: readonly Waiting[]) =>
  rows.length === 0 ? Promise.resolve() : xero.inAgency(async (db) => void (await markDone(db, xero.agencyId, rows)));
export const stopped = ({ xero }: XeroSending, row: Waiting, failure: string) =>
  xero.inAgency(async (db) => void (await markStopped(db, xero.agencyId, row, failure || "Xero refused it.")));

/** Makes a write after noting it, so that after a crash it is looked up before it is made again. */
export async function asking<T>(
  { xero }: XeroSending,
  rows: readonly Waiting[],
  request: () => Promise<T>,
): Promise<T> {
  await xero.inAgency((db) => markAsked(db, xero.agencyId, rows));
  try {
    return await request();
  } catch (error) {
    if (error instanceof XeroError && (error.kind === "busy" || error.kind === "revoked"))
      await xero.inAgency((db) => markUnasked(db, xero.agencyId, rows));
    throw error;
  }
}

/** Prepares each row by itself: one without a mapping stops, with a sentence that names the mapping. */
export async function prepared<T>(
  sending: XeroSending,
  rows: readonly Waiting[],
  prepare: (row: Waiting) => Promise<T>,
) {
  const ready: { row: Waiting; body: T }[] = [];
  for (const row of rows)
    try {
      ready.push({ row, body: await prepare(row) });
    } catch (error) {
      const refused = error instanceof XeroError && error.kind === "refused";
      if (!refused && !(error instanceof UnmappedError)) throw error;
      await stopped(sending, row, error.message);
    }
  return ready;
}

/** Sends one document; a refusal or a missing mapping stops its step. */
export async function sendAlone(sending: XeroSending, row: Waiting, request: () => Promise<unknown>): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof UnmappedError) && !(error instanceof XeroError && error.kind === "refused")) throw error;
    await stopped(sending, row, error.message);
  }
}

/** Sends many documents in one request; if all are refused together, each in its own. */
export async function sendTogether<T>(
  ready: readonly { row: Waiting; body: T }[],
  send: (part: readonly { row: Waiting; body: T }[]) => Promise<void>,
  refused: (row: Waiting, message: string) => Promise<void>,
): Promise<void> {
  if (ready.length === 0) return;
  try {
    await send(ready);
  } catch (error) {
    if (!(error instanceof XeroError && error.kind === "refused")) throw error;
    const [first, ...more] = ready;
    if (first && more.length === 0) await refused(first.row, error.message);
    else for (const entry of ready) await sendTogether([entry], send, refused);
  }
}
