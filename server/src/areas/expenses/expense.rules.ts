/**
 * Rules of who sees an expense: who recorded or paid it, and readers of finances. Its recorder and editors of finances
 * may change it.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import { mayApproveSql } from "#server/lib/approval/second-person.ts";
import { expense, expenseReceipt } from "./expense.table.ts";

const p = sql.placeholder;
const actor = sql`${p("$actor")}::uuid`;

/** Matches expenses that the actor recorded; for reading, also those that the actor paid. */
export const isOwnExpense = (action: AccessAction): SQL =>
  action === "write"
    ? sql`(${expense.createdBy} = ${actor}) is true`
    : sql`(${expense.createdBy} = ${actor} or ${expense.paidById} = ${actor}) is true`;

/** True if the actor has the right to finances, for statements filled with `reachValues`. */
export const hasFinance = (action: AccessAction): SQL => sql`'FINANCE' = any (${p(`$${action}All`)}::text[])`;

/** Matches expenses within the actor's reach, for statements filled with `reachValues`. */
export const reachesExpense = (action: AccessAction): SQL => sql`(${hasFinance(action)} or ${isOwnExpense(action)})`;

/** Matches receipts of expenses that the actor sees. */
export const isSeenReceipt = (mediaId: Column): SQL =>
  sql`exists (select from ${expenseReceipt}
      join ${expense} on ${expense.agencyId} = ${expenseReceipt.agencyId}
        and ${expense.id} = ${expenseReceipt.expenseId}
    where ${expenseReceipt.agencyId} = ${p("$agency")}::uuid
      and ${expenseReceipt.mediaId} = ${mediaId}
      and ${expense.deletedAt} is null
      and ${reachesExpense("read")})`;

/**
 * True if the actor may change it in its state: editors of finances until it is approved, its recorder until it is
 * submitted.
 */
export const isChangeable: SQL = sql`(${expense.state} in ('DRAFT', 'REJECTED') and ${reachesExpense("write")}
  or ${expense.state} = 'SUBMITTED' and ${hasFinance("write")})`;

const isAnothers = (isOwner: boolean): SQL =>
  mayApproveSql("expense", { agency: sql`${p("$agency")}::uuid`, subject: sql`${expense.id}`, actor }, isOwner);
/**
 * Matches expenses that the actor may decide on: only owners and app admins decide on what they recorded or paid
 * themselves, or changed the amount of.
 */
export const isDecidable = (isOwner: boolean): SQL =>
  sql`(${expense.state} in ('SUBMITTED', 'APPROVED') and ${hasFinance("write")} and ${isAnothers(isOwner)})`;
/** True if another person has to decide on it. */
export const isTiedExpense = (isOwner: boolean): SQL => sql`not ${isAnothers(isOwner)}`;
