/** Writes what came of an email of a campaign, with the counts of the campaign, in one statement. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import type { MailOutcome } from "#server/lib/mail/transport.ts";
import { afterThreeDays, nextTry, waitAfter } from "#server/lib/outside/waiting.ts";
import { suppress } from "../suppression.ts";
import type { ClaimedEmail } from "./claim.ts";

type Settled = "SENT" | "FAILED" | "BOUNCED" | "UNCONFIRMED" | "QUEUED";

/**
 * True if a refusal is of the address itself: the enhanced status says so (RFC 3463), or there is none and the code does.
 */
const isUnknownAddress = (code: number, reason: string): boolean => {
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(reason)?.[0];
  return status === undefined ? [550, 551, 553].includes(code) : /^5\.(?:1\.\d+|2\.1)$/.test(status);
};

interface Settlement {
  state: Settled;
  reason: string | null;
  /** Wait until the next try, in ms. */
  waitMs: number;
}
function settlementOf({ attempts, failingSince }: ClaimedEmail, outcome: MailOutcome): Settlement {
  if (outcome.state === "sent") return { state: "SENT", reason: null, waitMs: 0 };
  const { reason, code } = outcome;
  if (outcome.state === "unknown") return { state: "UNCONFIRMED", reason, waitMs: 0 };
  if (outcome.state === "refused")
    return { state: isUnknownAddress(code, reason) ? "BOUNCED" : "FAILED", reason, waitMs: 0 };
  const failingMs = failingSince === null ? 0 : Date.now() - Date.parse(failingSince);
  const waitMs = nextTry({ tries: attempts, failingMs });
  return waitMs === null
    ? { state: "FAILED", reason: afterThreeDays(reason), waitMs: 0 }
    : { state: "QUEUED", reason, waitMs };
}

/** Holds all emails of the agency while its mail server can't be reached; the first one that gets through frees them. */
const notePace = (db: Db, agencyId: string, outcome: MailOutcome, isAway: boolean) =>
  db.execute(
    isAway
      ? sql`update campaign_pace
          set used = greatest(0, used - 1), away = least(away + 1, 1000),
            next_at = greatest(next_at, now() + ${waitAfter(1)} * interval '1 ms' * least(2 ^ least(away, 10), 120))
          where agency_id = ${agencyId}::uuid`
      : sql`update campaign_pace
          set away = 0, used = greatest(0, used - ${outcome.state === "later" ? 1 : 0}::int)
          where agency_id = ${agencyId}::uuid and (away > 0 or ${outcome.state === "later"})`,
  );

export async function settleEmail(db: Db, agencyId: string, email: ClaimedEmail, outcome: MailOutcome): Promise<void> {
  const { state, reason, waitMs } = settlementOf(email, outcome);
  const isAway = outcome.state === "later" && outcome.code === 0;
  const { rows } = await db.execute<{ address: string | null; hash: Buffer }>(
    // Given up as lost meanwhile, it is counted as what it was.
    sql`with before as (
        select r.id, r.state
        from campaign_recipient r
        where r.agency_id = ${agencyId}::uuid and r.id = ${email.id}::uuid and r.state in ('SENDING', 'UNCONFIRMED')
        for update
      ), settled as (
        update campaign_recipient r
        set state = ${state}, reason = ${reason}, taken_at = null,
          sent_at = case when ${state === "SENT" || state === "UNCONFIRMED"} then clock_timestamp() else r.sent_at end,
          failing_since = case when ${state} = 'QUEUED' then coalesce(r.failing_since, now()) else r.failing_since end,
          next_at = now() + ${waitMs} * interval '1 ms'
        from before
        where r.agency_id = ${agencyId}::uuid
          and r.id = before.id
          and (before.state = 'SENDING' or ${state} <> 'QUEUED')
        returning r.campaign_id, r.address, r.address_hash, before.state as was
      ), counted as (
        update campaign c
        set sent = c.sent + (${state} = 'SENT')::int,
          failed = c.failed + (${state} = 'FAILED')::int,
          bounced = c.bounced + (${state} = 'BOUNCED')::int,
          unconfirmed = c.unconfirmed + (${state} = 'UNCONFIRMED')::int - (settled.was = 'UNCONFIRMED')::int
        from settled
        where c.agency_id = ${agencyId}::uuid and c.id = settled.campaign_id and ${state} <> 'QUEUED'
      )
      select address, address_hash as hash from settled`,
  );
  if (isAway || outcome.state === "later" || outcome.state === "sent") await notePace(db, agencyId, outcome, isAway);
  const [settled] = rows;
  if (state === "BOUNCED" && settled)
    await suppress(db, {
      agencyId,
      address: settled.address,
      addressHash: settled.hash,
      personId: null,
      cause: "BOUNCED",
      reason,
      recipientId: email.id,
    });
}
