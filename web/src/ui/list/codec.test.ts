import { describe, expect, test } from "vitest";
import { signedIn } from "#contract/call.ts";
import { dateRange, listCall, manyNumbers, manyTexts, numberRange, oneOf, textFilter, yesNo } from "#contract/list.ts";
import { LISTED } from "#contract/lists/known.ts";
import { keptParameters } from "#contract/lists/parameters.ts";
import { z } from "#contract/schema.ts";
import { conditions, filterOf, readQuery, requestQuery, sameFilter, usualPeriod, writeQuery } from "./codec.ts";

const list = listCall("POST", "/things", {
  summary: "Things",
  access: signedIn,
  row: z.object({ id: z.string() }),
  sortable: ["name", "age"],
  defaultSort: ["name", "ASC"],
  filters: {
    statusIds: manyNumbers([0, 1, 2]),
    tags: manyTexts(),
    city: textFilter(),
    open: yesNo(),
    kind: oneOf(["show", "shoot"]),
    fee: numberRange(),
    due: dateRange(),
  },
  search: true,
  dates: true,
});
const read = (address: string, preset = {}) => readQuery(list, new URLSearchParams(address), preset);
const write = (change: object, address = "", preset = {}) =>
  writeQuery(list, new URLSearchParams(address), { ...read(address, preset), ...change }, preset).toString();

test("an empty address is the default query", () => {
  expect(read("")).toEqual({ pageIndex: 0, pageSize: 20, orderBy: "name", orderDirection: "ASC", withTotal: true });
});

test("the parameters of the address are read", () => {
  expect(
    read("pageIndex=2&pageSize=50&orderBy=age&orderDirection=DESC&statusIds=0_2&tags=a~ub_c&open=false&q=hi"),
  ).toMatchObject({
    pageIndex: 2,
    pageSize: 50,
    orderBy: "age",
    orderDirection: "DESC",
    statusIds: [0, 2],
    tags: ["a_b", "c"],
    open: false,
    q: "hi",
  });
});

test.each([
  ["pageIndex=-1", { pageIndex: 0 }],
  ["pageIndex=x", { pageIndex: 0 }],
  ["pageSize=37", { pageSize: 20 }],
  ["pageSize=100000", { pageSize: 20 }],
  ["orderBy=password", { orderBy: "name" }],
  ["orderDirection=sideways", { orderDirection: "ASC" }],
  ["statusIds=0_9_x_2", { statusIds: [0, 2] }],
  ["statusIds=9", { statusIds: undefined }],
  ["open=perhaps", { open: undefined }],
  ["other=1&unknown=2&pageIndex=3", { pageIndex: 3 }],
])("%s falls back by itself", (address, expected) => {
  expect({ statusIds: undefined, open: undefined, ...read(address) }).toMatchObject(expected);
});

test("an invalid value does not affect the others", () => {
  expect(read("pageIndex=x&statusIds=1&orderBy=no&q=hi")).toMatchObject({
    pageIndex: 0,
    statusIds: [1],
    orderBy: "name",
    q: "hi",
  });
});

test("defaults are omitted, and other parameters stay", () => {
  expect(write({}, "id=7")).toBe("id=7");
  expect(write({ pageIndex: 0, pageSize: 50, statusIds: [] }, "id=7&pageIndex=4&statusIds=1")).toBe("id=7&pageSize=50");
});

test("a written query is read back", () => {
  const address = write({ pageIndex: 3, tags: ["a_b~", "c"], statusIds: [0], open: true, city: "Perth" });
  expect(read(address)).toMatchObject({ pageIndex: 3, tags: ["a_b~", "c"], statusIds: [0], open: true, city: "Perth" });
});

test("a preset filter can be removed", () => {
  const preset = { statusIds: [1] };
  expect(read("", preset)).toMatchObject({ statusIds: [1] });
  const address = write({ statusIds: [] }, "", preset);
  expect(address).toBe("statusIds=");
  expect(conditions(list, read(address, preset))).toEqual({});
});

test("only narrowing parameters are conditions, and nothing empty is sent", () => {
  expect(conditions(list, read("pageIndex=3&q=hi&orderBy=age"))).toEqual({ q: "hi" });
  expect(requestQuery(list, read("pageIndex=3&statusIds="), false)).toEqual({
    pageIndex: 3,
    pageSize: 20,
    orderBy: "name",
    orderDirection: "ASC",
    withTotal: false,
  });
});

test("ranges may be open, a single choice is one value, dates are epoch ms (B-158, B-416)", () => {
  const address = write({ fee: [50, null], due: [null, 1_760_000_000_000], kind: "shoot", fromDate: 5, toDate: 9 });
  expect(address).toBe("fromDate=5&toDate=9&kind=shoot&fee=50_&due=_1760000000000");
  expect(read(address)).toMatchObject({
    fee: [50, null],
    due: [null, 1_760_000_000_000],
    kind: "shoot",
    fromDate: 5,
    toDate: 9,
  });
});

test.each(["fee=_", "fee=1", "fee=1_2_3", "fee=a_b", "due=-5_", "kind=both", "fromDate=-1", "toDate=1.5", "fromDate="])(
  "%s falls back by itself",
  (address) => expect(conditions(list, read(`${address}&q=hi`))).toEqual({ q: "hi" }),
);

test("clearing a range of dates restores the default (B-178, B-428)", () => {
  const preset = { fromDate: 10, toDate: 20 };
  expect(read("", preset)).toMatchObject(preset);
  expect(write({ fromDate: 12, toDate: 13 }, "", preset)).toBe("fromDate=12&toDate=13");
  expect(write(preset, "fromDate=12&toDate=13", preset)).toBe("");
});

test("a saved filter has no page, and is compared regardless of order", () => {
  const query = read("pageIndex=3&pageSize=50&q=hi&orderBy=age&statusIds=1");
  expect(filterOf(list, query, {})).toBe("orderBy=age&q=hi&statusIds=1");
  expect(sameFilter("q=hi&statusIds=1", "statusIds=1&q=hi")).toBe(true);
  expect(sameFilter("q=hi", "q=ho")).toBe(false);
});

test("unknown values of a saved filter are dropped and named; a removed preset stays removed", () => {
  expect(keptParameters(list, "pageIndex=2&statusIds=1_7&mood=good&tags=a~ub&statusIds2=&fee=x")).toEqual({
    parameters: "statusIds=1&tags=a%7Eub",
    dropped: expect.arrayContaining(["statusIds", "mood", "statusIds2", "fee"]),
  });
  expect(keptParameters(list, "statusIds=").parameters).toBe("statusIds=");
});

const dated = listCall("POST", "/dated", {
  summary: "Dated",
  access: signedIn,
  row: z.object({ id: z.string() }),
  sortable: ["name"],
  defaultSort: ["name", "ASC"],
  filters: { city: textFilter() },
  search: true,
  dates: true,
  usual: "month",
});

describe("a list whose definition has a usual period (B-159, B-417)", () => {
  const noon = Date.parse("2026-10-31T14:00:00Z");
  const period = usualPeriod(dated, "Australia/Sydney", noon);
  const start = (address: string) => conditions(dated, readQuery(dated, new URLSearchParams(address), {}, period));
  const writeTo = (change: object, address = "") => {
    const params = new URLSearchParams(address);
    return writeQuery(dated, params, { ...readQuery(dated, params, {}, period), ...change }, {}, period).toString();
  };
  const november = { fromDate: Date.parse("2026-10-31T13:00:00Z"), toDate: Date.parse("2026-11-30T13:00:00Z") - 1 };
  const anyTime = { fromDate: undefined, toDate: undefined, withOpen: undefined };

  test("the usual period is the current month with open rows, and is not in the URL", () => {
    expect(start("")).toEqual({ ...november, withOpen: true });
    expect(start("pageIndex=2&orderBy=name")).toEqual({ ...november, withOpen: true });
    expect(writeTo({ pageSize: 50 })).toBe("pageSize=50");
  });

  test("the usual period is not applied to an address with a filter, or with an empty period", () => {
    expect(start("city=Perth")).toEqual({ city: "Perth" });
    expect(start("q=x")).toEqual({ q: "x" });
    expect(start("fromDate=5")).toEqual({ fromDate: 5 });
    expect(start("fromDate=")).toEqual({});
  });

  test("the usual period stays when a filter is set on the screen, and after it is cleared", () => {
    const narrowed = writeTo({ city: "Perth" });
    expect(start(narrowed)).toEqual({ city: "Perth", ...november, withOpen: true });
    expect(writeTo({ city: undefined }, narrowed)).toBe("");
  });

  test("any time is an empty period in the address and in a saved filter", () => {
    expect(writeTo(anyTime)).toBe("fromDate=");
    expect(writeTo({ ...anyTime, city: "Perth" })).toBe("city=Perth");
    expect(keptParameters(dated, "fromDate=")).toEqual({ parameters: "fromDate=", dropped: [] });
    expect(keptParameters(list, "fromDate=")).toEqual({ parameters: "", dropped: ["fromDate"] });
  });

  test("the usual period of a list of plain dates has its days in UTC", () => {
    const days = { ...dated, list: { ...dated.list, dates: "days" as const } };
    expect(usualPeriod(days, "Australia/Sydney", noon)).toEqual({
      fromDate: Date.parse("2026-11-01T00:00:00Z"),
      toDate: Date.parse("2026-12-01T00:00:00Z") - 1,
      withOpen: true,
    });
  });
});

test("exactly six lists start with the current month", () => {
  const usual = Object.entries(LISTED).flatMap(([key, call]) => ("usual" in call.list ? [key] : []));
  expect(usual.sort()).toEqual(["calls", "creditNotes", "emails", "enquiries", "events", "invoices"]);
});
