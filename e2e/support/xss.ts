/** What the journeys of stored payloads have in common: how they are sent, and how it shows that one could run. */
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { XSS } from "#test/corpora/xss.ts";
import { OWNER, PASSWORD, signIn } from "./demo.ts";

interface Answer {
  responseData: { id: string };
}
export type SendForm = (
  method: "GET" | "POST" | "PUT",
  path: string,
  data?: object,
) => Promise<{ status: number; body: Answer }>;

export async function sender(request: APIRequestContext): Promise<SendForm> {
  const login = await request.post("/user/v1/auth/login", { data: { email: OWNER, password: PASSWORD } });
  const { responseData } = (await login.json()) as { responseData: { accessToken: string } };
  const headers = { authorization: `Bearer ${responseData.accessToken}` };
  return async (method, path, data) => {
    const answer = await request.fetch(path, { method, headers, ...(data && { data }) });
    return { status: answer.status(), body: (await answer.json()) as Answer };
  };
}

/** Payloads together as far as a field holds them; one that is longer by itself is cut, as somebody would. */
export function packed(max: number, join: string, fits: (payload: string) => boolean = () => true): string[] {
  const packs: string[] = [];
  for (const payload of XSS.filter(fits).map((item) => item.slice(0, max))) {
    const last = packs.at(-1);
    if (last !== undefined && last.length + join.length + payload.length <= max)
      packs[packs.length - 1] = last + join + payload;
    else packs.push(payload);
  }
  return packs;
}
export const xssLine = (payload: string): boolean => !/[\r\n]/.test(payload);

/** A few at a time: in the same order, as quickly as the server takes them. */
export async function forEachField<T>(all: readonly T[], work: (one: T, n: number) => Promise<void>): Promise<void> {
  const left = all.entries();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const [n, one] of left) await work(one, n);
    }),
  );
}

export interface Watch {
  ran: string[];
  csp: string[];
  asked: string[];
}
/** Whatever a payload could do shows here: its own call, a dialog, a report of the policy, a request to elsewhere. */
export async function watch(context: BrowserContext): Promise<Watch> {
  const watched: Watch = { ran: [], csp: [], asked: [] };
  await context.exposeBinding(
    "__ran",
    ({ page }, n: unknown) => void watched.ran.push(`${String(n)} on ${page.url()}`),
  );
  await context.exposeBinding(
    "__csp",
    ({ page }, what: unknown) => void watched.csp.push(`${String(what)} on ${page.url()}`),
  );
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const report: unknown = Reflect.get(window, "__csp");
      if (typeof report === "function") report(`${violatedDirective} ${blockedURI}`);
    });
  });
  context.on("dialog", (dialog) => {
    watched.ran.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "localhost") watched.asked.push(request.url());
  });
  return watched;
}

export async function pageOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/login");
  await signIn(page, OWNER);
  return page;
}

/** Wakes what waits for being hovered or focused, and answers what on the page could run at all: there is nothing of ours that does. */
export const poke = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll("body *")) {
      for (const type of ["mouseover", "focus", "animationstart"]) element.dispatchEvent(new Event(type));
      if (element instanceof HTMLDetailsElement) element.open = true;
      if (element.matches("iframe, object, embed, frame, base, meta, link, form[action]"))
        found.push(element.outerHTML);
      // A form may have a field called `attributes`, which then stands in the way of its own.
      for (const name of Element.prototype.getAttributeNames.call(element)) {
        const value = Element.prototype.getAttribute.call(element, name) ?? "";
        if (
          /^on/i.test(name) ||
          (/^(?:xlink:)?(?:href|src|action|formaction|data|srcdoc)$/i.test(name) &&
            /^\s*(?:javascript|vbscript|data:text)/i.test(value))
        )
          found.push(`${name}=${value}`);
      }
    }
    return found;
  });
