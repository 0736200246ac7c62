/** Calls and emails of the two years before: each deal was asked for by email, talked about, and answered. */
import type { PlannedCall } from "../comms/calls.ts";
import type { PlannedMail } from "../comms/mails.ts";
import type { DemoPartner } from "../companies/partners.ts";
import type { DemoOpportunity } from "../deals/opportunities.ts";
import { personId } from "../talents/person.ts";
import { daysBefore, type Moment } from "../values/day.ts";
import { demoRandom, idOf } from "../values/random.ts";
import { slug } from "../values/slug.ts";

interface Past {
  now: Moment;
  opportunities: readonly DemoOpportunity[];
  partners: readonly DemoPartner[];
}
const AGENTS = ["rosalind", "priya", "tom", "naledi", "oisin", "hemi"] as const;
const OFFICE = { name: "Harbour & Vale", address: "office@harbourvale.example" };
const ANSWERS: Readonly<Partial<Record<DemoOpportunity["category"], string>>> = {
  WON: "good news: the dates suit us. The contract follows this week.",
  LOST: "here is our offer. We hold the dates until Friday.",
  DECLINED: "thank you for thinking of us. This time we have to say no.",
};

/** Names who talked about each deal, and when it began. */
function talks({ now, opportunities, partners }: Past) {
  return opportunities.flatMap(({ title, partner: name, created, talents: [talent], category }) => {
    const partner = partners.find((candidate) => candidate.name === name);
    if (!partner || created === undefined || talent === undefined) return [];
    const random = demoRandom(`talks/${title}`);
    const [contact = ""] = random.draw(partner.people, 1)[0] ?? [];
    const askedOn = daysBefore(now, created, random);
    const hoursAgo = (later: number): number => now.since(askedOn.add({ minutes: later })).total({ unit: "hours" });
    const agent = random.draw(AGENTS, 1)[0] ?? "priya";
    return [{ title, name, contact, talent, category, random, hoursAgo, by: `${agent}@harbourvale.example` }];
  });
}

export const pastCalls = (past: Past): PlannedCall[] =>
  talks(past).flatMap(({ title, name, contact, talent, random, hoursAgo, by }): PlannedCall[] => {
    const about = idOf(`opportunity/${title}`);
    const toClient = { contactId: idOf(`contact/${name}/${contact}`) };
    const reached = { outcome: "REACHED", by, about } as const;
    return [
      ...(random.chance(30)
        ? [{ ...reached, direction: "OUT", outcome: "NO_ANSWER", hoursAgo: hoursAgo(1400), party: toClient } as const]
        : []),
      { ...reached, direction: "OUT", hoursAgo: hoursAgo(1500), lasted: random.roll(90, 1500), party: toClient },
      {
        ...reached,
        direction: random.chance(35) ? "IN" : "OUT",
        hoursAgo: hoursAgo(random.roll(2900, 4300)),
        lasted: random.roll(60, 900),
        party: { personId: personId(talent) },
      },
    ];
  });

export const pastMails = (past: Past): PlannedMail[] =>
  talks(past).flatMap(({ title, name, contact, talent, category, random, hoursAgo, by }): PlannedMail[] => {
    const first = contact.split(" ")[0] ?? "";
    const client = { name: contact, address: `${slug(first)}@${slug(name).replaceAll("-", "")}.example` };
    const common = {
      thread: `past/${title}`,
      party: { partner: idOf(`partner/${name}`), contact: idOf(`contact/${name}/${contact}`) },
      about: idOf(`opportunity/${title}`),
    };
    return [
      {
        ...common,
        state: "RECEIVED",
        from: client,
        to: OFFICE,
        hoursAgo: hoursAgo(0),
        subject: title,
        html: `<p>Hello,</p><p>we would like to work with ${talent}. What would it take, and are the dates free?</p><p>${first}</p>`,
      },
      {
        ...common,
        state: "SENT",
        by,
        to: client,
        hoursAgo: hoursAgo(random.chance(70) ? random.roll(12, 420) : random.roll(1440, 4000)),
        subject: `Re: ${title}`,
        html: `<p>Dear ${first},</p><p>${ANSWERS[category] ?? ""}</p>`,
      },
    ];
  });
