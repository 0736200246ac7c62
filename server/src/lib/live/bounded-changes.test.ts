import { expect, test } from "vitest";
import { buildAgency, inAgency } from "#test/factories.ts";

test("a transaction that changes a thousand rows one by one notes them as many, in a text of bounded length", async () => {
  const agency = await buildAgency();
  // Raises with what it noted, since a block returns no rows.
  const block = `do $$ begin
    for n in 1 .. 1000 loop
      insert into whatsapp_number (id, agency_id, phone) values (gen_random_uuid(), '${agency}', '+6140000' || n);
    end loop;
    raise exception 'noted %', current_setting('app.changes');
  end $$`;
  const noted = await inAgency(agency, block).catch(String);
  expect(noted).toMatch(/noted chatNumber:/);
  expect(noted).toContain(`;chatNumber:${agency}:*;`);
  expect(String(noted).length).toBeLessThan(21_000);
});
