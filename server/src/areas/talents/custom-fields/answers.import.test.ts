import { expect, test } from "vitest";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { importer } from "#test/imports.ts";

const app = await startApp();

test("an import reads numbers, amounts, yes or no, links and people", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency", displayName: "Olive Owner" });
  for (const name of ["Ada Twice", "Ada Twice", "Zed Once"]) await buildPerson(agency, { displayName: name });
  const kinds = ["NUMBER", "AMOUNT", "YES_NO", "LINK", "PERSON"];
  for (const [place, kind] of kinds.entries())
    await inAgency(
      agency,
      `insert into custom_field (id, agency_id, label, data_type, stages, categories, place)
       values (gen_random_uuid(), $1, $2, $2, '{talent}', '{Music}', $3)`,
      [agency, kind, place],
    );
  const { read, check, add, rows } = importer(app, "talents", { ...owner, agencyId: agency });
  const lines = [
    `Name,Category,${kinds.join(",")}`,
    'Ana,Music,"1,250.5","AUD 1,250.50",yes,www.example.com,Zed Once',
    "Bea,Music,-3,12 USD,N,https://example.com/x,olive owner",
    "Cat,Music,many,lots,perhaps,nowhere,Ada Twice",
  ];
  const sheet = await check(await read("Own.csv", lines.join("\n")));
  expect(sheet).toMatchObject({ good: 2, faulty: 1 });
  const problems = (await rows(sheet.id, { states: ["faulty"] }))[0]?.problems.map(({ field, message }) => [
    field,
    message,
  ]);
  expect(problems).toEqual([
    ["NUMBER", "Enter a number with at most 4 decimal places"],
    ["AMOUNT", "Use an amount like 1,250.00 or 1,250.00 USD"],
    ["YES_NO", "Choose one of: Yes, No"],
    ["LINK", "URL should be in format www.example.com"],
    ["PERSON", "Several people match “Ada Twice”. Use the email address."],
  ]);
  await add(sheet.id);
  const stored = await inAgency(
    agency,
    `select p.display_name as name, f.label, a.value
      from person_attributes o join person p on p.id = o.person_id,
        jsonb_each(o.answers) a (id, value) join custom_field f on f.id = a.id::uuid
      order by 1, f.place`,
  );
  const [zed] = await inAgency(agency, "select id from person where display_name = 'Zed Once'");
  expect(stored.map(({ name, label, value }) => [name, label, value])).toEqual([
    ["Ana", "NUMBER", "1250.5"],
    ["Ana", "AMOUNT", { amount: 125_050, currency: "AUD" }],
    ["Ana", "YES_NO", "true"],
    ["Ana", "LINK", "www.example.com"],
    ["Ana", "PERSON", { kind: "person", id: zed?.id }],
    ["Bea", "NUMBER", "-3"],
    ["Bea", "AMOUNT", { amount: 1200, currency: "USD" }],
    ["Bea", "YES_NO", "false"],
    ["Bea", "LINK", "https://example.com/x"],
    ["Bea", "PERSON", { kind: "staff", id: owner.id }],
  ]);
});
