/** Helpers for the stored XSS journeys: sending payloads, and detecting that one could run. */
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { XSS } from "#test/corpora/xss.ts";
import { OWNER, PASSWORD, signIn } from "./demo.ts";

interface Reply {
  responseData: { id: string };
}
export type SendForm = (
  method: "GET" | "POST" | "PUT",
  path: string,
  data?: object,
) => Promise<{ status: number; body: Reply }>;

export async function sender(request: APIRequestContext): Promise<SendForm> {
  const login = await request.post("/user/v1/auth/login", { data: { email: OWNER, password: PASSWORD } });
  const { responseData } = (await login.json()) as { responseData: { accessToken: string } };
  const headers = { authorization: `Bearer ${responseData.accessToken}` };
  return async (method, path, data) => {
    const response = await request.fetch(path, { method, headers, ...(data && { data }) });
    return { status: response.status(), body: (await response.json()) as Reply };
  };
}

/** Joins payloads as far as a field holds them; cuts a payload that is too long by itself. */
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

/** Runs the work for each item in order, six at a time. */
export async function forEachField<T>(items: readonly T[], work: (item: T, n: number) => Promise<void>): Promise<void> {
  const left = items.entries();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const [n, item] of left) await work(item, n);
    }),
  );
}

export interface Watch {
  ran: string[];
  csp: string[];
  requested: string[];
}
/** Records what a running payload would do: call its function, open a dialog, break the policy, send a request elsewhere. */
export async function watch(context: BrowserContext): Promise<Watch> {
  const watched: Watch = { ran: [], csp: [], requested: [] };
  await context.exposeBinding(
    "__ran",
    ({ page }, n: unknown) => void watched.ran.push(`${String(n)} on ${page.url()}`),
  );
  await context.exposeBinding(
    "__csp",
    ({ page }, report: unknown) => void watched.csp.push(`${String(report)} on ${page.url()}`),
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
    if (protocol.startsWith("http") && hostname !== "localhost") watched.requested.push(request.url());
  });
  return watched;
}

export async function pageOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/login");
  await signIn(page, OWNER);
  return page;
}

/** Triggers hover, focus and animation handlers, and returns the markup that could execute; the app itself has none. */
export const poke = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll("body *")) {
      for (const type of ["mouseover", "focus", "animationstart"]) element.dispatchEvent(new Event(type));
      if (element instanceof HTMLDetailsElement) element.open = true;
      if (element.matches("iframe, object, embed, frame, base, meta, link, form[action]"))
        found.push(element.outerHTML);
      // A form with a field named `attributes` hides its own property, so the prototype's methods are used.
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
