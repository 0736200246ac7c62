import { expect, test } from "vitest";
import { countries } from "#contract/talents/country.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();

test("countries are listed by name, with their calling codes (C-099)", async () => {
  const { token } = await buildStaff(await buildAgency());
  const { data } = await ask(countries.list, token, {});
  expect(data.find(({ code }) => code === "AU")).toEqual({ code: "AU", name: "Australia", phoneCode: "+61" });
  expect(data.length).toBeGreaterThan(200);
  expect(data.map(({ name }) => name)).toEqual(
    data.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, "en-AU")),
  );
});
