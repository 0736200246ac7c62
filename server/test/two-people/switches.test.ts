/** Switches of owners: which fields of settings they are, and that only an owner with a recent proof changes one. */
import { describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { GROUPS } from "#contract/calls.ts";
import { FinanceSettingsForm } from "#contract/finance/finance-setting.ts";
import { formOf } from "#contract/form.ts";
import { z } from "#contract/schema.ts";
import { switchesOf } from "#contract/settings/owner-switch.ts";
import { startApp } from "../app.ts";
import { buildAgency, buildStaff, inAgency } from "../factories.ts";

const { ask } = await startApp();

/** Calls that save settings of an agency: each is a PUT next to a GET of the same address without parameters. */
const calls = Object.values(GROUPS).flatMap((group): AnyCall[] => Object.values(group));
const addresses = new Set(calls.flatMap(({ method, path }) => (method === "GET" ? [path] : [])));
const settings = calls.filter(
  ({ method, path, body, access }) =>
    method === "PUT" && body && access.kind === "resource" && addresses.has(path) && !/\{(?!subId)/.test(path),
);
const fieldsOf = ({ body }: AnyCall): [string, z.ZodMiniType][] =>
  body instanceof z.ZodMiniObject ? (Object.entries(body._zod.def.shape) as [string, z.ZodMiniType][]) : [];
/** Unwraps defaults and nullables to the schema of the value itself. */
const inner = (schema: z.ZodMiniType): z.ZodMiniType => {
  const { innerType } = schema._zod.def as { innerType?: z.ZodMiniType };
  return innerType ? inner(innerType) : schema;
};

const SWITCHES = {
  "PUT /finance/v1/configuration/other": ["overpaymentsByFinance", "secondPerson", "advanceLimit"],
  "PUT /client/v1/settings/content": ["anotherPersonApproves"],
  "PUT /user/v1/agency/settings": ["requireTwoFactor", "passwordMinLength", "sessionIdleHours"],
};
/** Yes or no, and nothing that decides whether a second person is asked. Looked at one by one: a new one takes a decision. */
const PLAIN = [
  "PUT /client/v1/settings/content publishToApp",
  "PUT /client/v1/settings/contract/{subId} numberClauses",
  "PUT /client/v1/settings/contract/{subId} numberRestarts",
  "PUT /client/v1/settings/public-pages pages",
  "PUT /finance/v1/configuration/other taxOnFees",
  "PUT /finance/v1/invoice-reminder-config collective",
  "PUT /finance/v1/invoice-reminder-config receipts",
  "PUT /finance/v1/invoice-settings numberRestarts",
  "PUT /finance/v1/pay-run-settings balanced",
  "PUT /finance/v1/pay-run-settings sendStatements",
  "PUT /finance/v1/settings/invoice numberRestarts",
  "PUT /user/v1/agency/settings dueOnWorkingDay",
  "PUT /user/v1/agency/settings remindOnWorkingDay",
];

describe("the switches of owners", () => {
  test("the switches of owners are these, and every other yes or no of a form was looked at", () => {
    const titled = settings.map((call) => [`${call.method} ${call.path}`, call] as const);
    const found = Object.fromEntries(
      titled.flatMap(([title, { body }]) => (switchesOf(body).length > 0 ? [[title, switchesOf(body)]] : [])),
    );
    expect(found).toEqual(SWITCHES);
    const others = titled.flatMap(([title, call]) =>
      fieldsOf(call).flatMap(([name, schema]) =>
        inner(schema) instanceof z.ZodMiniBoolean && !switchesOf(call.body).includes(name) ? [`${title} ${name}`] : [],
      ),
    );
    expect(others.sort()).toEqual([...PLAIN].sort());
  });

  const switches = settings.flatMap((call) => switchesOf(call.body).map((name) => ({ path: call.path, name, call })));
  test.each(switches)(
    "$path: $name is changed by owners and app admins with a recent proof only",
    async ({ name, call }) => {
      const agency = await buildAgency();
      const owner = await buildStaff(agency, { role: "agency" });
      const admin = await buildStaff(agency, { role: "app_admin" });
      const staff = await buildStaff(agency, { levels: { FINANCE: ["EDIT_ALL"], ORGANIZATION: ["EDIT_ALL"] } });
      const get = calls.find(({ method, path }) => method === "GET" && path === call.path);
      if (!get || !(call.body instanceof z.ZodMiniObject)) throw new Error("nothing to read it by");
      const names = Object.keys(call.body._zod.def.shape);
      const now = async () => {
        const { data } = await ask(get, owner.token, {});
        return Object.fromEntries(Object.entries(data as object).filter(([field]) => names.includes(field)));
      };
      const save = async (by: { token: string }, more: object) =>
        ask(call, by.token, { body: { ...(await now()), ...more } as never });
      // Hours of a week are the most that a session may stay unused.
      const next = (value: unknown) =>
        typeof value === "boolean" ? !value : Number(value) + (Number(value) > 100 ? -1 : 1);
      const before = await now();
      const refused = await save(staff, { [name]: next(before[name]) });
      expect([refused.status, refused.error?.code, refused.error?.details.map(({ field }) => field)]).toEqual([
        403,
        "ownersSwitch",
        [name],
      ]);
      expect((await now())[name]).toBe(before[name]);
      // Fields that are no switch save as before.
      const [plain] = fieldsOf(call).flatMap(([field, schema]) =>
        inner(schema) instanceof z.ZodMiniBoolean && !switchesOf(call.body).includes(field) ? [field] : [],
      );
      if (plain) expect((await save(staff, { [plain]: next(before[plain]) })).status).toBe(200);
      for (const by of [owner, admin]) {
        const value = next((await now())[name]);
        await inAgency(agency, "update session set proven_at = now() - interval '20 minutes' where id = $1", [
          by.sessionId,
        ]);
        const old = await buildStaff(agency, { role: "agency" });
        await inAgency(agency, "update session set proven_at = now() - interval '20 minutes' where id = $1", [
          old.sessionId,
        ]);
        expect((await save(old, { [name]: value })).error?.code).toBe("stepUpRequired");
        await inAgency(agency, "update session set proven_at = now() where id = $1", [by.sessionId]);
        expect((await save(by, { [name]: value })).status).toBe(200);
        expect((await now())[name]).toBe(value);
      }
    },
  );
});

test("a form's switches are read off its schema, defaults included", () => {
  const switches = switchesOf(FinanceSettingsForm);
  expect(switches).toContain("secondPerson");
  expect(Object.keys(formOf(FinanceSettingsForm).empty)).toEqual(expect.arrayContaining(switches));
});
