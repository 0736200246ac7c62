/**
 * Business of the two years before the demo's day, made by a seeded generator: what was asked for, what was won, the
 * contract and the event that followed, the invoices, what was paid and what it cost. One deal leads to all of them, so
 * that every report counts the same.
 */
import { TALENT_STATUS } from "#contract/enums.ts";
import type { DemoContract } from "../deals/contract-list.ts";
import { type DemoEvent, harbourEvents } from "../deals/events.ts";
import type { DemoOpportunity } from "../deals/opportunities.ts";
import type { DemoInvoice } from "../finance/invoices.ts";
import type { Listed } from "../listed.ts";
import { representationOf } from "../talents/representation.ts";
import type { Moment } from "../values/day.ts";
import { type DemoRandom, demoRandom } from "../values/random.ts";
import { COSTS, DECLINED, type KindOfWork, LOST, WORK } from "./words.ts";

export interface PastExpense {
  what: string;
  type: string | null;
  /** Whole dollars, with the tax. */
  amount: number;
  daysAgo: number;
  /** Title of the contract that it was spent on, and of the event where there was one. */
  contract: string;
  event: string | null;
  /** Client that it is charged to. */
  client: string | null;
}
export interface PastDeals {
  opportunities: readonly DemoOpportunity[];
  contracts: readonly DemoContract[];
  events: readonly DemoEvent[];
  invoices: readonly DemoInvoice[];
  expenses: readonly PastExpense[];
}

/** The past of a demo that has none. */
export const NO_PAST: PastDeals = { opportunities: [], contracts: [], events: [], invoices: [], expenses: [] };
export const PAST_MONTHS = 24;
/** Deals of a month at the beginning; the agency has grown since. */
const DEALS = 7;
/** Days for which costs still wait to be charged to the client: older ones the agency bore. */
const CHARGED = 30;
/** Months of the southern summer, which have more of them. */
const BUSY_MONTHS = [10, 11, 12, 1, 2, 3];
const MINOR = 100;
/** Share of a contract that is paid when it is signed. */
const DEPOSIT = 0.4;
/** Percent of the contracts' values that the agency earns. */
const COMMISSIONS = [12, 15, 15, 15, 20] as const;

interface Deal {
  title: string;
  talent: string;
  partner: string;
  work: KindOfWork;
  value: number;
  /** Days before today on which it was asked for and decided. */
  askedAgo: number;
  decidedAgo: number;
  outcome: "WON" | "LOST" | "DECLINED";
  random: DemoRandom;
}

const monthName = (now: Moment, daysAgo: number): string =>
  now.subtract({ days: daysAgo }).toLocaleString("en-AU", { month: "long", year: "numeric" });
const pick = <T>({ draw }: DemoRandom, from: readonly [T, ...T[]]): T => draw(from, 1)[0] ?? from[0];
const listOf = <T>(from: readonly T[]): [T, ...T[]] => {
  const [first, ...rest] = from;
  if (first === undefined) throw new Error("the demo draws from an empty list");
  return [first, ...rest];
};

function dealsOf(now: Moment, people: readonly Listed[]): Deal[] {
  const talents = people
    .filter(({ stage, status, state }) => stage === "talent" && !state && (status ?? 1) === TALENT_STATUS.active)
    .map((listed) => ({
      listed,
      since: Math.floor(now.since(representationOf(listed, now).joined, { largestUnit: "hours" }).hours / 24),
    }));
  const titles = new Set<string>();
  return Array.from({ length: PAST_MONTHS }, (_, n) => PAST_MONTHS - n).flatMap((month) => {
    const start = now.subtract({ months: month });
    const season = BUSY_MONTHS.includes(start.month) ? 4 : 0;
    const count = DEALS + Math.floor((PAST_MONTHS - month) / 5) + season;
    return Array.from({ length: count }, (_, n): Deal | null => {
      const random = demoRandom(`deal/${month}/${n}`);
      // Deals of the last week are still open, and written by hand.
      const askedAgo = Math.round(month * 30.4) - random.roll(0, month === 1 ? 22 : 29);
      const there = talents.filter(({ since }) => since > askedAgo);
      // Some are asked for more often than others.
      const place = Math.min(random.roll(0, there.length - 1), random.roll(0, there.length - 1));
      const talent = there[place]?.listed;
      if (!talent) return null;
      const work = pick(random, listOf(WORK[talent.category]));
      const title = [pick(random, listOf(work.titles)), talent.name, monthName(now, askedAgo)].join(", ");
      if (titles.has(title)) return null;
      titles.add(title);
      const [least, most] = work.value;
      const won = random.roll(1, 100);
      return {
        title,
        talent: talent.name,
        partner: pick(random, listOf(work.partners)),
        work,
        value: Math.round((least + ((most - least) * random.roll(0, 100) * random.roll(20, 100)) / 10_000) / 100) * 100,
        askedAgo,
        decidedAgo: Math.max(4, askedAgo - random.roll(6, 26)),
        outcome: won <= 54 ? "WON" : won <= 86 ? "LOST" : "DECLINED",
        random,
      };
    }).filter((deal) => deal !== null);
  });
}

const opportunityOf = ({ title, talent, partner, work, value, askedAgo, decidedAgo, outcome, random }: Deal) =>
  ({
    title,
    partner,
    category: outcome,
    type: work.type,
    value,
    probability: outcome === "WON" ? 100 : 0,
    close: decidedAgo,
    starts: -decidedAgo + 20,
    days: 1,
    talents: [talent],
    created: askedAgo,
    ...(outcome === "LOST" && { reason: pick(random, LOST) }),
    ...(outcome === "DECLINED" && { reason: pick(random, DECLINED) }),
  }) satisfies DemoOpportunity;

/** Returns the contract, which begins three weeks after the decision; it was signed two weeks before. */
const contractOf = ({ title, talent, partner, work, value, decidedAgo, random }: Deal): DemoContract => {
  const starts = -decidedAgo + 21;
  const days = work.type === "ENDORSEMENT" ? random.roll(90, 240) : random.roll(20, 60);
  return {
    title,
    partner,
    category: starts + days < 0 ? "COMPLETED" : starts < 0 ? "ACTIVE" : "SIGNED",
    type: work.type,
    starts,
    days,
    value,
    talents: [talent],
    created: decidedAgo - 1,
    isPast: true,
    commission: pick(random, COMMISSIONS),
  };
};

const eventOf = (
  { title, talent, partner, work: { event }, value, decidedAgo, random }: Deal,
  contract: DemoContract,
): DemoEvent[] => {
  const starts = contract.starts + random.roll(4, 14);
  if (!event) return [];
  const { venue, address } = pick(random, listOf(harbourEvents));
  return [
    {
      title,
      partner,
      category: starts < 0 ? "COMPLETED" : "CONFIRMED",
      kinds: event.kinds,
      starts,
      from: event.from,
      to: event.to,
      venue,
      address,
      lineUp: [[talent, event.role, null, value]],
      opportunity: title,
      created: decidedAgo - 1,
    },
  ];
};

/** Returns what of a contract was billed by today; the last of it is not paid yet, and some of that is late. */
function invoicesOf({ title, value, random }: Deal, { starts, days }: DemoContract): DemoInvoice[] {
  const deposit = Math.round(value * DEPOSIT);
  const parts = [
    { part: "Deposit", price: deposit, sent: starts - 12 },
    { part: "Settlement", price: value - deposit, sent: starts + Math.min(days, 30) + random.roll(1, 6) },
  ];
  return parts
    .filter(({ sent }) => sent < -1)
    .map(({ part, price, sent }) => {
      const paid = sent + (random.chance(78) ? random.roll(3, 14) : random.roll(15, 48));
      return {
        title: `${title}, ${part.toLowerCase()}`,
        contract: title,
        lines: [{ description: `${title}, ${part.toLowerCase()}`, price: price * MINOR, account: "200", part }],
        sent,
        ...(paid < -1 && { paid: [1, paid] as const }),
      };
    });
}

function expensesOf(
  { title, partner, random }: Deal,
  contract: DemoContract,
  events: readonly DemoEvent[],
): PastExpense[] {
  const [event] = events;
  const spent = event?.starts ?? contract.starts;
  if (spent > -2 || !random.chance(event ? 70 : 25)) return [];
  return random.draw(COSTS, random.roll(1, 3)).map(([what, type, least, most]) => ({
    what: `${what}: ${title}`,
    type,
    amount: random.roll(least, most),
    daysAgo: -spent,
    contract: title,
    event: event?.title ?? null,
    client: spent > -CHARGED && random.chance(30) ? partner : null,
  }));
}

export function pastDeals(now: Moment, people: readonly Listed[]): PastDeals {
  const deals = dealsOf(now, people);
  const followed = deals
    .filter(({ outcome }) => outcome === "WON")
    .map((deal) => {
      const contract = contractOf(deal);
      const events = eventOf(deal, contract);
      return { contract, events, invoices: invoicesOf(deal, contract), expenses: expensesOf(deal, contract, events) };
    });
  return {
    opportunities: deals.map(opportunityOf),
    contracts: followed.map(({ contract }) => contract),
    events: followed.flatMap(({ events }) => events),
    invoices: followed.flatMap(({ invoices }) => invoices),
    expenses: followed.flatMap(({ expenses }) => expenses),
  };
}
