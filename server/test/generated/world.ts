/** Objects in the six places where a call may meet them, and a digest that shows whether anything was written. */
import { randomUUID, randomUUIDv7 } from "node:crypto";
import {
  buildAgency,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildStaff,
  buildSupplier,
  inAgency,
} from "../factories.ts";
import type { Known } from "./samples.ts";
import { objectOf, type Walked } from "./walk.ts";

export const PLACES = [
  "own assigned",
  "own unassigned",
  "own deleted",
  "own without parent",
  "other agency",
  "absent",
] as const;
export type Place = (typeof PLACES)[number];

/** Stands in what nobody may see; a reply that holds it has leaked. */
export const CANARY = "canary-9f2c";

export interface World {
  here: string;
  there: string;
}
export const buildWorld = async (): Promise<World> => ({
  here: await buildAgency(),
  there: await buildAgency(`There ${CANARY}`),
});

/** An object for a call in a place; `assignedTo` is who asks. Answers the ids that the call's sample names, and its version. */
export async function place(
  { here, there }: World,
  walked: Walked,
  where: Place,
  assignedTo: string | undefined,
): Promise<{ known: Known; version: number }> {
  const { call, family, references } = walked;
  const kind = objectOf(walked)?.kind ?? "person";
  if (where === "absent") {
    const absent = ["person", "partner", "partnerContact", "supplier", "staff", "note", "mail"] as const;
    return { known: { ...Object.fromEntries(absent.map((one) => [one, randomUUID()])), agency: here }, version: 1 };
  }
  const agencyId = where === "other agency" ? there : here;
  const deleted = where === "own deleted";
  const displayName = `${agencyId === there ? CANARY : "Object"} ${randomUUIDv7().slice(-6)}`;
  const known: Known = { agency: here };
  const mine = where === "own assigned" && assignedTo && (await isStaff(here, assignedTo)) ? [assignedTo] : [];
  const binned = deleted !== call.path.endsWith("/restore");
  if (kind === "person") {
    const stage = family === "scouts" ? "scout" : "talent";
    known.person = await buildPerson(agencyId, { stage, displayName, deleted: binned, assignedTo: mine });
    return { known, version: 1 };
  }
  if (kind === "partner" || kind === "supplier") {
    const build = kind === "partner" ? buildPartner : buildSupplier;
    known[kind] = await build(agencyId, { displayName, deleted: binned, assignedTo: mine });
    return { known, version: 1 };
  }
  if (kind === "partnerContact") {
    known.partner = await buildPartner(agencyId, { assignedTo: mine });
    known.partnerContact = await buildPartnerContact(agencyId, known.partner, { name: displayName, deleted: binned });
    return { known, version: 1 };
  }
  if (kind === "mail") {
    known.mail = randomUUIDv7();
    await inAgency(
      agencyId,
      "insert into mail (id, agency_id, to_address, subject, state) values ($1, $2, 'a@example.com', $3, 'kept')",
      [known.mail, agencyId, displayName],
    );
    return { known, version: 1 };
  }
  const member = await buildStaff(agencyId, { displayName });
  known.staff = member.id;
  known.note = randomUUIDv7();
  await inAgency(
    agencyId,
    "insert into note (id, agency_id, record_id, body, deleted_at) values ($1, $2, $3, $4, $5)",
    [
      known.note,
      agencyId,
      member.id,
      displayName,
      deleted && references.some((one) => one.kind === "note") ? new Date() : null,
    ],
  );
  if (deleted && !references.some((one) => one.kind === "note"))
    await inAgency(agencyId, "update staff set deleted_at = now() where id = $1", [member.id]);
  return { known, version: 1 };
}

const isStaff = async (agencyId: string, id: string) =>
  (await inAgency(agencyId, "select from staff where id = $1", [id])).length > 0;

/** One number for all that the two agencies hold. */
export async function digest({ here, there }: World): Promise<string> {
  const sums: string[] = [];
  for (const agency of [here, there]) {
    const tables = await inAgency(
      agency,
      "select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id' where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'session' order by 1",
    );
    const parts = tables.map(
      ({ name }) =>
        `select '${String(name)}' as name, count(*) as n, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from "${String(name)}" t where t.agency_id = '${agency}'`,
    );
    sums.push(JSON.stringify(await inAgency(agency, parts.join(" union all "))));
  }
  return sums.join();
}
