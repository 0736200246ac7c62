import { expect, test } from "vitest";
import { GROUPS } from "#contract/calls.ts";
import { z } from "#contract/schema.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";

const { app } = await startApp();

test("paths contain talents or scouts in the plural and nothing else (B-192)", async () => {
  const calls = Object.values(GROUPS).flatMap((group) => Object.values(group));
  const families = calls.filter(({ path }) => path.includes("{family}"));
  expect(families.length).toBeGreaterThan(30);
  for (const { path, params } of families) {
    const shape = z.toJSONSchema(params as z.core.$ZodType).properties?.family;
    expect(shape, path).toMatchObject({ enum: ["talents", "scouts"] });
  }

  const { token } = await buildStaff(await buildAgency(), { role: "agency" });
  const statusOf = async (url: string) =>
    (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
  for (const family of ["talents", "scouts"]) expect(await statusOf(`/talent/v1/${family}/list`)).toBe(200);
  for (const family of ["talent", "scout", "Talents"])
    expect(await statusOf(`/talent/v1/${family}/list`)).toBeGreaterThanOrEqual(400);
});
