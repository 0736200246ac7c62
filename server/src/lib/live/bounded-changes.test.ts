import { expect, test } from "vitest";
import { buildAgency, buildPartner, buildPerson, inAgency } from "#test/factories.ts";

/** Runs statements in an agency and returns what they noted: a block raises it, since it returns no rows. */
async function notedBy(agency: string, statements: string): Promise<string> {
  const block = `do $$ begin ${statements}; raise exception 'noted %', current_setting('app.changes'); end $$`;
  return String(await inAgency(agency, block).catch(String));
}
const countOf = (noted: string, part: string): number => noted.split(part).length - 1;

test("a transaction that changes a thousand rows notes them as many, in a text of bounded length", async () => {
  const agency = await buildAgency();
  const noted = await notedBy(
    agency,
    `for n in 1 .. 1000 loop
      insert into whatsapp_number (id, agency_id, phone) values (gen_random_uuid(), '${agency}', '+6140000' || n);
    end loop`,
  );
  expect(noted).toMatch(/noted chatNumber:/);
  expect(noted).toContain(`;chatNumber:${agency}:*;`);
  expect(noted.length).toBeLessThan(21_000);
});

test("a transaction that withdraws many talents notes once that public pages have changed", async () => {
  const agency = await buildAgency();
  for (let number = 0; number < 5; number += 1) await buildPerson(agency);
  const withdraw = "update person set deleted_at = now()";
  const noted = await notedBy(agency, `${withdraw}; update person set deleted_at = null; ${withdraw}`);
  expect(countOf(noted, `@public:${agency};`)).toBe(1);
});

test("the numbers of talents who are added together are kept by one statement, and noted once", async () => {
  const agency = await buildAgency();
  const phones = ["+61400000001", "+61400000002", "+61400000002"];
  const rows = phones.map((phone) => `(gen_random_uuid(), '${agency}', 'talent', 'Somebody', '${phone}')`);
  const add = `insert into person (id, agency_id, stage, display_name, phone) values ${rows.join(", ")}`;
  expect(countOf(await notedBy(agency, add), "chatNumber:")).toBe(1);
  await inAgency(agency, add);
  await inAgency(agency, "update person set phone = '+61400000003' where phone = '+61400000001'");
  const numbers = await inAgency(agency, "select phone from whatsapp_number order by phone");
  expect(numbers.map(({ phone }) => phone)).toEqual(["+61400000001", "+61400000002", "+61400000003"]);
  const partner = await buildPartner(agency);
  await inAgency(
    agency,
    `insert into partner_contact (id, agency_id, partner_id, name, whatsapp)
      values (gen_random_uuid(), '${agency}', '${partner}', 'A contact', '+61400000004')`,
  );
  expect(await inAgency(agency, "select id from whatsapp_number where phone = '+61400000004'")).toHaveLength(1);
});
