/** Preconditions of the calls of statements and of the money of talents and staff. */
import { buildPerson, inAgency } from "../../../factories.ts";
import { insert } from "../insert.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { buildInvoice } from "./invoices.ts";
import { buildFinanceProfile, buildLedger, buildMovement } from "./ledger.ts";

type Special = (setup: Setup) => Promise<Ready>;

const inPeriod = (base: Ready): Ready => ({
  ...base,
  input: { ...base.input, query: { from: "2026-01-01", to: "2026-12-31", currency: "AUD" } },
});
/** An invoice that was paid and an advance, both of the talent or the member of staff. */
const statement =
  (whose: "talent" | "staff" | "own"): Special =>
  async ({ base, world: { ownAgencyId } }) => {
    const id = whose === "own" ? base.callerId : (base.input.params.id ?? "");
    const invoice = await buildInvoice(ownAgencyId, { sent: true });
    await buildLedger(ownAgencyId, invoice, whose === "talent" ? { talent: id } : { staff: id });
    await buildMovement(ownAgencyId, id);
    return inPeriod(base);
  };
const profile: Special = async ({ base, world: { ownAgencyId } }) => {
  const id = base.input.params.id ?? "";
  await buildFinanceProfile(ownAgencyId, id);
  return base;
};
const saved: Special = async (setup) => {
  const { base, world } = setup;
  await profile(setup);
  const [row] = await inAgency(
    world.ownAgencyId,
    "select version, payout_entity_id as entity from finance_profile where owner_id = $1",
    [base.input.params.id],
  );
  const { payees } = base.input.body as { payees?: readonly object[] };
  // One payee is one of three.
  const only = payees?.slice(0, 1).map((payee) => ({ ...payee, partnerId: null, name: null, share: "100" }));
  return withBody(base, {
    withholding: "10",
    version: Number(row?.version ?? 1),
    ...(only && { payees: only }),
    ...(only && { payoutEntityId: row?.entity ?? null }),
  });
};
const advance: Special = async ({ base }) =>
  withBody(base, { kind: "ADVANCE", currency: "AUD", amount: 100, paidOn: "2026-01-20" });
const movement: Special = async ({ base, world: { ownAgencyId } }) =>
  withBody(base, { key: await buildMovement(ownAgencyId, base.input.params.id ?? ""), reason: "Wrong account" });

/** Builds an advance that waits, recorded by an account that no longer exists. */
const buildWaiting = async (agencyId: string): Promise<string> =>
  insert(
    agencyId,
    `insert into waiting_advance (id, agency_id, owner_id, currency, amount, paid_on, note)
      values ($1, $2, $3, 'AUD', 900000, '2026-01-21', 'For the tour')`,
    await buildPerson(agencyId),
  );
const waiting =
  (more: object = {}): Special =>
  async ({ base, world: { ownAgencyId } }) =>
    withBody(base, { key: await buildWaiting(ownAgencyId), ...more });

export const LEDGER_CALLS: Readonly<Record<string, Special>> = {
  "GET /finance/v1/talents/{id}/settings": profile,
  "PUT /finance/v1/talents/{id}/settings": saved,
  "GET /finance/v1/staff/{id}/finance": profile,
  "PUT /finance/v1/staff/{id}/finance": saved,
  "GET /finance/v1/talents/{id}/statement": statement("talent"),
  "GET /finance/v1/staff/{id}/statement": statement("staff"),
  "GET /finance/v1/own-statement": statement("own"),
  "POST /finance/v1/talents/{id}/movements": advance,
  "PUT /finance/v1/talents/{id}/movements/void": movement,
  "POST /finance/v1/staff/{id}/movements": advance,
  "PUT /finance/v1/staff/{id}/movements/void": movement,
  "GET /finance/v1/advances": async ({ base, world: { ownAgencyId } }) => {
    await buildWaiting(ownAgencyId);
    return base;
  },
  "PUT /finance/v1/advances/approval": waiting(),
  "PUT /finance/v1/advances/rejection": waiting({ reason: "Not agreed" }),
};
