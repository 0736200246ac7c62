/** Moves contracts through their statuses, for every area that does. */
import { eq, sql } from "drizzle-orm";
import { numberInSeries } from "#contract/contract-documents/contract-setting.ts";
import { CONTRACT_TRANSITIONS, type ContractStatusCode } from "#contract/contracts/contract.ts";
import { readContractSettings } from "#server/areas/contract-documents/contract-setting.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { nextNumber } from "#server/lib/finance/numbering.ts";
import { recordResolver } from "#server/lib/records/resolver.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { contract } from "./contract.table.ts";

/** Takes a contract's number from the agency's series. */
async function takeNumber(db: Db, agencyId: string, day: string): Promise<string> {
  const settings = await readContractSettings(db);
  const year = Number(day.slice(0, 4));
  const series = { name: "contract", start: settings.numberStart, yearly: settings.numberRestarts } as const;
  return numberInSeries(settings, { year, sequence: await nextNumber(db, agencyId, series, year) });
}

const refuse = (field: string, message: string): never => {
  throw new Refusal("validation", [{ field, code: "invalid", message }]);
};

/** Returns the category that a status of contracts is in. */
export async function contractCategoryOf(db: Db, statusId: string): Promise<ContractStatusCode> {
  const { rows } = await db.execute<{ module: string; code: ContractStatusCode }>(
    sql`select c.module, c.code
      from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
      where s.id = ${statusId}::uuid`,
  );
  const [row] = rows;
  return row?.module === "CONTRACT" ? row.code : refuse("statusId", "Choose one of the options");
}

interface Change {
  reason?: string | null | undefined;
  signedOn?: string | null | undefined;
}
/** Moves a contract to a status. Assigns its number when it is first sent or signed. */
export async function moveContract(
  db: Db,
  actor: Actor,
  id: string,
  statusId: string,
  { reason = null, signedOn = null }: Change = {},
): Promise<{ version: number; number: string | null }> {
  const [before] = await db
    .select({ code: contract.meaning, number: contract.number, signedOn: contract.signedOn })
    .from(contract)
    .where(eq(contract.id, id));
  const { code: from, number: given, signedOn: signed } = found(before);
  const to = await contractCategoryOf(db, statusId);
  if (to !== from && !CONTRACT_TRANSITIONS[from].includes(to))
    refuse("statusId", `A contract can't go from ${from.toLowerCase()} to ${to.toLowerCase()}`);
  if (to === "CANCELLED" && from !== to && reason === null)
    throw new Refusal("validation", [{ field: "reason", code: "requiredField", message: "This field is required" }]);
  const { rows: days } = await db.execute<{ today: string }>(
    sql`select (now() at time zone a.time_zone_id)::date::text as today
      from agency a
      where a.id = ${actor.agencyId}::uuid`,
  );
  const { today } = found(days[0]);
  const isNumbered = to === "SENT" || to === "SIGNED" || to === "ACTIVE" || to === "COMPLETED";
  const number = given ?? (isNumbered ? await takeNumber(db, actor.agencyId, today) : null);
  const signedNow = to === "SIGNED" && from !== to ? (signedOn ?? today) : signed;
  const { rows } = await db.execute<{ version: number }>(
    sql`update contract set status_id = ${statusId}::uuid, number = ${number}, signed_on = ${signedNow}::date,
      cancel_reason = ${to === "CANCELLED" ? sql`coalesce(${reason}, cancel_reason)` : null}
    where id = ${id}::uuid
    returning version`,
  );
  return { version: Number(found(rows[0]).version), number };
}

const resolve = recordResolver("contract");
/** Returns those of the contracts of parts that the actor may see. */
export async function visibleContracts(
  db: Db,
  actor: Actor,
  parts: readonly { contractId: string }[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(parts.map(({ contractId }) => contractId))];
  if (ids.length === 0) return new Set();
  return new Set(await resolve(db, { actor, action: "read", wide: false, params: {} }, ids));
}

/** Returns the first status of a category of contracts. */
export async function firstContractStatus(db: Db, code: ContractStatusCode): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select s.id from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
      where c.module = 'CONTRACT' and c.code = ${code} order by s.place, s.id limit 1`,
  );
  return found(rows[0]).id;
}
