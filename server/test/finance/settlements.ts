/** Sets up tests of settlements: a show, its figures, and both sides who sign. */
import { expect } from "vitest";
import { type SettlementForm, settlementSignatures, settlements } from "#contract/settlements/settlement.ts";
import type { startApp } from "../app.ts";
import { about, setUpDeals } from "../deals.ts";
import { buildPartner, buildPerson } from "../factories.ts";

export interface SettledBy {
  token: string;
}

/** A night whose every line was calculated by hand. */
export const NIGHT: Partial<SettlementForm> = {
  deal: "GUARANTEE_OR_SHARE",
  guarantee: 1_200_000,
  share: 7500,
  taxName: "GST",
  priceTax: 1000,
  restTax: 1000,
  ticketFee: 195,
  tickets: [{ name: "General admission", price: 4990, capacity: 700, comps: 24, kills: 12, sold: 621 }],
  costs: [
    { title: "Sound and light", supplier: "Brightside Sound", cap: 300_000, billed: 326_000, receiptIds: [] },
    { title: "Music licence", supplier: null, cap: null, billed: 53_185, receiptIds: [] },
  ],
  deposits: [{ amount: 600_000, reference: "INV-2026-0391" }],
  payments: [{ amount: 200_000, way: "TRANSFER", note: "23:31" }],
};
// 3,098,790 gross less 281,708 tax, 121,095 fees and 353,185 costs.
export const NET_OF_NIGHT = 2_342_802;
export const DUE_OF_NIGHT = 1_757_102;

/** Sets up an agency with a partner, a talent, and what settles their shows. */
export async function setUpSettlements({ ask }: Pick<Awaited<ReturnType<typeof startApp>>, "ask">) {
  const base = await setUpDeals({ ask });
  const { agency, owner, add } = base;
  const partnerId = await buildPartner(agency, { displayName: "The Foundry Hall" });
  const lanterns = await buildPerson(agency, { displayName: "The Tin Lanterns" });
  const addShow = (form: object = {}): Promise<string> =>
    add("event", {
      title: "Foundry night",
      startDate: "2026-10-03T20:30",
      timeZoneId: "Australia/Sydney",
      fee: 1_200_000,
      partnerId,
      ...about("event", lanterns),
      ...form,
    });
  const get = (id: string, by: SettledBy = owner) => ask(settlements.get, by.token, { params: { id } });
  const begin = (id: string, by: SettledBy = owner) => ask(settlements.begin, by.token, { params: { id } });
  const save = async (id: string, change: object = {}, by: SettledBy = owner) => {
    const { figures, version } = (await get(id)).data;
    return ask(settlements.save, by.token, { params: { id }, body: { ...figures, version, ...change } });
  };
  const sign = async (id: string, side: "OURS" | "PROMOTER", more: object = {}, by: SettledBy = owner) =>
    ask(settlementSignatures.sign, by.token, {
      params: { id },
      body: {
        shown: (await get(id)).data.version,
        side,
        mark: "typed",
        agreed: true,
        ...(side === "PROMOTER" && { name: "Desmond Achari", role: "Promoter" }),
        ...more,
      },
    });
  /** Settles a show as of the night. */
  const settle = async (form: object = {}): Promise<string> => {
    const id = await addShow(form);
    await begin(id);
    const answer = await save(id, NIGHT);
    expect(answer.status, answer.text).toBe(200);
    return id;
  };
  return { ...base, partnerId, lanterns, addShow, get, begin, save, sign, settle };
}
