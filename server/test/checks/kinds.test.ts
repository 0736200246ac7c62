/** Every call that does what must not happen in a stolen session says so in its contract, and asks or gives a reason. */
import { expect, test } from "vitest";
import { type AnyCall, call, nothing, write } from "#contract/call.ts";
import { CALL_KINDS, type Kinds, never, type StepUpRule } from "#contract/call-kinds.ts";
import { GROUPS } from "#contract/calls.ts";
import { Done, ref, refs, z } from "#contract/schema.ts";
import { stepUpOf } from "#server/lib/serving/step-up.ts";
import { KINDS_OF, OF_NO_KIND } from "./kinds.ts";
import { seemingOf } from "./seeming-kinds.ts";

const CALLS = Object.values(GROUPS).flatMap((group) => Object.values<AnyCall>(group));
const titleOf = ({ method, path }: AnyCall): string => `${method} ${path}`;
const short = (asking: StepUpRule): string => {
  if (asking === "always") return "";
  return "never" in asking ? " never" : "whenSent" in asking ? " sent" : " changed";
};
const shortKinds = (kinds: Kinds): string =>
  Object.entries(kinds)
    .map(([kind, asking]) => `${kind}${short(asking)}`)
    .join(", ");
const NO_KIND = Object.values(OF_NO_KIND).flat();

test("every call of a kind is in the list made by hand, with when it asks", () => {
  const declared = CALLS.flatMap((each) => (each.kinds ? [[titleOf(each), shortKinds(each.kinds)] as const] : []));
  expect(Object.fromEntries(declared)).toEqual(KINDS_OF);
});

test("a call that seems to be of a kind is listed as one, or as none with a reason", () => {
  const decided = new Set([...Object.keys(KINDS_OF), ...NO_KIND]);
  const unknown = CALLS.flatMap((each) => {
    const seeming = seemingOf(each, CALLS);
    return seeming && !decided.has(titleOf(each)) ? [`${titleOf(each)} ${seeming}`] : [];
  });
  expect(unknown).toEqual([]);
});

test("the list of calls of no kind names calls that seem to be of one, each once", () => {
  const seeming = CALLS.filter((each) => !each.kinds && seemingOf(each, CALLS)).map(titleOf);
  expect(NO_KIND.toSorted()).toEqual(seeming.toSorted());
});

test("a call of a kind is noticed without being declared", () => {
  expect(CALLS.filter((each) => each.kinds && !seemingOf(each, CALLS)).map(titleOf)).toEqual(NOT_NOTICED);
});
/** Calls whose form does not show their kind: the words of everyday forms are in no list of words. */
const NOT_NOTICED: readonly string[] = ["POST /client/v1/reports/schedules", "PUT /client/v1/reports/schedules/{id}"];

test("each kind has calls, and each reason not to ask is a sentence of its own", () => {
  const used = new Set(CALLS.flatMap(({ kinds = {} }) => Object.keys(kinds)));
  expect([...used].sort()).toEqual(Object.keys(CALL_KINDS).sort());
  for (const { kinds = {} } of CALLS)
    for (const asking of Object.values(kinds))
      if (asking !== "always" && "never" in asking) expect(asking.never.split(" ").length).toBeGreaterThan(5);
});

test.each([
  ["a download", call("GET", "/client/v1/things/archive", { ...spec(), file: true as const })],
  [
    "a reply with a secret",
    call("GET", "/client/v1/things", {
      ...spec(),
      reply: z.object({ apiKeys: z.array(z.object({ apiKey: z.string() })) }),
    }),
  ],
  [
    "an address that is shown once",
    call("PUT", "/client/v1/things", { ...spec(), reply: z.object({ url: z.string() }) }),
  ],
  ["a deletion that nothing takes back", call("DELETE", "/client/v1/things/{id}", spec())],
  [
    "an assignment",
    call("PUT", "/client/v1/things", { ...spec(), body: z.strictObject({ staffIds: refs("staff", 10, "assignee") }) }),
  ],
  ["a connection", call("PUT", "/client/v1/things/authorize", spec())],
])("%s seems to be of a kind", (_, added) => {
  expect(seemingOf(added as unknown as AnyCall, CALLS)).not.toBeNull();
});
function spec() {
  return { summary: "For this test", access: write("TALENT"), reply: Done };
}

test.each<[string, Kinds, string]>([
  ["a field that its body lacks", { movesMoney: { whenSent: ["amount"] } }, "asks by amount, which its body lacks"],
  [
    "a field of its record that is not there",
    { movesMoney: { whenChanged: { entityId: "account" }, read: "get" } },
    "compared with account, which its record lacks",
  ],
  [
    "a call that is not there",
    { movesMoney: { whenChanged: { entityId: "entity" }, read: "show" } },
    "compared with what can't be read",
  ],
  ["no reason", { movesMoney: never(" ") }, "never asks for a proof, without a reason"],
])("a kind that names %s does not start", (_, kinds, message) => {
  const params = z.strictObject({ id: ref("person") });
  const group = {
    get: call("GET", "/client/v1/things/{id}", { ...spec(), params, reply: z.object({ entity: z.string() }) }),
    save: call("PUT", "/client/v1/things/{id}", {
      ...spec(),
      params,
      kinds,
      body: z.extend(nothing, { entityId: z.string() }),
    }),
  } as unknown as Record<string, AnyCall>;
  expect(() => stepUpOf("PUT it", group.save as AnyCall, group)).toThrow(message);
});
