/** How a tab keeps its session, refreshes it and leaves it. */
import { beforeEach, expect, test, vi } from "vitest";
import type { TokenSet } from "#contract/session/session.ts";

const request = vi.hoisted(() => vi.fn());
vi.mock("./http.ts", () => ({ request }));
const replace = vi.fn();
const storage = () => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal("localStorage", storage());
vi.stubGlobal("sessionStorage", storage());
vi.stubGlobal("BroadcastChannel", undefined);
vi.stubGlobal("location", { pathname: "/talent", search: "?q=x", replace });
vi.stubGlobal("document", { body: { replaceChildren: () => undefined } });

const FIVE_DAYS = 432_000_000;
const tokens = (accessToken: string, left: number): TokenSet => ({
  accessToken,
  refreshToken: null,
  expiry: Date.now() + left,
  role: "staff",
  user: { id: "0197f2c0-0000-7000-8000-000000000001", timezone: { id: "UTC" }, sessionState: "active" },
  sessionState: "active",
  clientTimezone: null,
  timeZoneMismatchNotified: false,
  showTaskReminder: true,
});

beforeEach(() => {
  vi.resetModules();
  request.mockReset();
  replace.mockReset();
});
const load = async () => ({
  ...(await import("./errors.ts")),
  ...(await import("./session.ts")),
  ...(await import("./send.ts")),
});

test("the token is refreshed within 432,000,000 ms of its end, not before (B-231, B-362)", async () => {
  const { accessToken, holdTokens } = await load();
  request.mockResolvedValue(tokens("new", 7 * 86_400_000));
  holdTokens(tokens("long", FIVE_DAYS + 60_000));
  expect(await accessToken()).toBe("long");
  expect(request).not.toHaveBeenCalled();
  holdTokens(tokens("short", FIVE_DAYS - 1));
  // This call still goes out with the token there is.
  expect(await accessToken()).toBe("short");
  expect(request).toHaveBeenCalledOnce();
  await vi.waitFor(async () => expect(await accessToken()).toBe("new"));
});

test("a refused refresh marks RefreshAccessTokenError, and an unreachable server doesn't (B-232)", async () => {
  const { ApiError, refreshTokens, sessionError, Unreachable } = await load();
  request.mockRejectedValueOnce(new Unreachable());
  await expect(refreshTokens()).rejects.toThrow();
  expect(sessionError.get()).toBeNull();
  request.mockRejectedValueOnce(new ApiError("sessionEnded", "", 401));
  await expect(refreshTokens()).rejects.toThrow();
  expect(sessionError.get()).toBe("RefreshAccessTokenError");
});

test("a lasting 401 signs out silently and leads back after signing in (B-233, B-702)", async () => {
  const { ApiError, holdTokens, send } = await load();
  const { users } = await import("#contract/session/session.ts");
  holdTokens(tokens("dead", 6 * 86_400_000));
  request.mockRejectedValue(new ApiError("sessionEnded", "Your session has ended. Sign in again.", 401));
  void send(users.me, {}).catch(() => undefined);
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("/login?next=%2Ftalent%3Fq%3Dx"));
});
