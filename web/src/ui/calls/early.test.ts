/** The page's inline script sends the same requests before any script has run. */
import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { auth, users } from "#contract/session/session.ts";

const page = readFileSync(new URL("../../../index.html", import.meta.url), "utf8");
const store = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
});
vi.stubGlobal("location", { pathname: "/tasks", search: "?view=day" });
beforeEach(() => {
  vi.resetModules();
  store.clear();
  globalThis.sentEarly = undefined;
});
const load = () => import("./early.ts");
const LIST = ["POST", "/client/v1/tasks/list", "{}"] as const;

test("the page names the storage, the refresh and the user as the scripts do", async () => {
  const { EARLY_KEY } = await load();
  const session = readFileSync(new URL("session.ts", import.meta.url), "utf8");
  const [, signedIn] = /SIGNED_IN_KEY = "([^"]+)"/.exec(session) ?? [];
  expect(session).toContain('request(auth.refresh, { body: { client: "browser" } }');
  expect(page).toContain(`localStorage.getItem("${EARLY_KEY}")`);
  expect(page).toContain(`localStorage.getItem("${signedIn}")`);
  expect(page).toContain(`send("POST", "${auth.refresh.path}", body)`);
  expect(page).toContain(`const body = '${JSON.stringify({ client: "browser" })}'`);
  expect(page).toContain(`["GET", "${users.me.path}", ""]`);
});

test("an early reply is used once, and by the request of the same body alone", async () => {
  const { takeEarly } = await load();
  const reply = Promise.resolve(new Response("{}"));
  globalThis.sentEarly = { [LIST.join(" ")]: reply };
  expect(takeEarly([LIST[0], LIST[1], '{"q":"x"}'])).toBeUndefined();
  expect(takeEarly(LIST)).toBe(reply);
  expect(takeEarly(LIST)).toBeUndefined();
});

test("an early reply that is older than ten seconds is asked for again", async () => {
  const { takeEarly } = await load();
  globalThis.sentEarly = { [LIST.join(" ")]: Promise.resolve(new Response("{}")) };
  vi.spyOn(performance, "now").mockReturnValueOnce(10_001);
  expect(takeEarly(LIST)).toBeUndefined();
});

test("a screen's first requests are kept for one person, up to a limit, until it is left", async () => {
  const { EARLY_KEY, keepFirst, noteFirst } = await load();
  for (let n = 0; n < 20; n += 1) noteFirst(["GET", `/part/${n}`, ""]);
  noteFirst(["GET", `/${"x".repeat(3000)}`, ""]);
  store.set(EARLY_KEY, JSON.stringify({ user: "another", screens: { "/secret": [["GET", "/secret", ""]] } }));
  keepFirst("me");
  const stored = JSON.parse(store.get(EARLY_KEY) ?? "{}");
  expect(stored.user).toBe("me");
  expect(Object.keys(stored.screens)).toEqual(["/tasks?view=day"]);
  expect(stored.screens["/tasks?view=day"]).toHaveLength(16);
});
