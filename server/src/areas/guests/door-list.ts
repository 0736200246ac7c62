/** Writes the door list of an event on paper: approved guests by last name, each with a box to tick. */
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { GUEST_SIDES, type GuestSide, type GuestType } from "#contract/guests/codes.ts";
import type { GuestList } from "#contract/guests/guest.ts";
import { byDoorName, doorName, guestSums, QUOTA_NAMES } from "#contract/guests/sums.ts";
import { agency } from "#server/areas/session/account.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { readLook } from "#server/lib/pdf/look.ts";
import { makePdf } from "#server/lib/pdf/pdf.ts";
import { printedMoment } from "#server/lib/pdf/printed-date.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { readGuestList } from "./guest.read.ts";

const TEMPLATE = readFileSync(new URL("./door-list.typ", import.meta.url), "utf8");
const TYPES: Readonly<Record<GuestType, string>> = {
  GUEST: "Guest",
  FAMILY: "Family",
  VIP: "VIP",
  MEET_AND_GREET: "Meet and greet",
  PRESS: "Press",
  INDUSTRY: "Industry",
  CREW: "Crew",
  WORKING: "Working",
};
const sideName = (side: GuestSide): string =>
  QUOTA_NAMES[side].replace("The ", "").replace(/^\w/, (c) => c.toUpperCase());

function doorListData(list: GuestList, { agency: name, now }: { agency: string; now: Temporal.Instant }): object {
  const guests = list.guests.filter(({ state }) => state === "APPROVED").toSorted(byDoorName);
  const sums = guestSums(guests);
  const places = (count: number): string => `${count} ${count === 1 ? "place" : "places"}`;
  return {
    agency: name,
    title: list.title,
    line: [list.venue, list.startDate && printedMoment(list.startDate)].filter(Boolean).join(" · "),
    total: `${guests.length} ${guests.length === 1 ? "name" : "names"}, ${places(sums.TOTAL.approved)}`,
    sides: GUEST_SIDES.filter((side) => sums[side].approved > 0).map(
      (side) => `${sideName(side)} ${sums[side].approved}`,
    ),
    rows: guests.map((guest) => ({
      name: doorName(guest.name),
      places: String(guest.places),
      type: TYPES[guest.type],
      asker: [sideName(guest.side), guest.asker].filter(Boolean).join(", "),
      note: guest.note ?? "",
      arrived: guest.arrived === 0 ? "" : `${guest.arrived} in`,
    })),
    printed: `Printed ${printedMoment(now.toString({ smallestUnit: "minute" }).replace("Z", ""))} UTC`,
  };
}

export async function doorListFile(db: Db, actor: Actor, id: string) {
  const list = await readGuestList(db, actor, id);
  const [own] = await db.select({ name: agency.name }).from(agency).where(eq(agency.id, actor.agencyId));
  const { color } = await readLook(db, actor.agencyId);
  const data = doorListData(list, { agency: found(own).name, now: Temporal.Now.instant() });
  return {
    name: `Door list ${list.title}.pdf`,
    type: "application/pdf",
    parts: (async function* () {
      yield await makePdf({ template: TEMPLATE, data: { ...data, color } });
    })(),
  };
}
