/** Screens of `npm run list:routes`, their addresses in the demo, and the failures a screen reports. */
import { execFileSync } from "node:child_process";
import type { Locator, Page, Request } from "@playwright/test";

let printed: string[] | undefined;
/** Paths of all routes, from the route data the app runs on. */
export function screenRoutes(): string[] {
  printed ??= execFileSync(process.execPath, ["tools/list-routes.mjs"], { encoding: "utf8" })
    .split("\n")
    .filter((path) => path.startsWith("/"));
  return printed;
}

/** Navigates as a link does, without a page load. */
export async function follow(page: Page, address: string): Promise<void> {
  inFlight(page);
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  await settled(page);
}

const pending = new WeakMap<Page, Set<Request>>();
/** Requests and scripts of a page without a response yet. */
function inFlight(page: Page): Set<Request> {
  const tracked = pending.get(page);
  if (tracked) return tracked;
  const sent = new Set<Request>();
  page.on("request", (request) => {
    // A screen's code waits for its style sheet.
    if (/fetch|xhr|script|stylesheet/.test(request.resourceType())) sent.add(request);
  });
  page.on("requestfinished", (request) => sent.delete(request));
  page.on("requestfailed", (request) => sent.delete(request));
  pending.set(page, sent);
  return sent;
}

/** Resolves when no request is pending and the page's text has not changed for 150 ms. */
export async function settled(page: Page): Promise<void> {
  const sent = inFlight(page);
  for (let before = "", same = 0, turn = 0; same < 3; turn += 1) {
    if (turn > 400) throw new Error(`${page.url()} does not settle`);
    await page.waitForTimeout(50);
    // Ignores the showcase's figures, some of which stay busy forever.
    const now = await page
      .evaluate(() => (document.querySelector("[aria-busy=true]:not(figure *)") ? "" : document.body.innerText))
      // A page that loads another document meanwhile has not settled.
      .catch(() => "");
    same = now !== "" && now === before && sent.size === 0 ? same + 1 : 0;
    before = now;
  }
}

/** Values of parameters that no link on the parent screen fills. */
const CHOSEN: Readonly<Record<string, string>> = {
  range: "month",
  fansTab: "report",
  categoryCode: "all",
  emailTab: "reminder",
  financeInvoiceTab: "ready-to-invoice",
};
/** How many owners are tried until one has a record of the kind. */
const MAX_OWNERS = 12;
/** How long a list may take to show links or that it has none, on a machine that is busy with other journeys. */
const LIST_WAIT = { state: "attached", timeout: 10_000 } as const;

/** Resolves the parameters of a route from their parent screens: the first link there that fills each. */
export class ScreenAddresses {
  readonly #page: Page;
  readonly #resolved: Map<string, string>;
  #refused: string[] = [];
  /** Text of the list that was looked through last, and the calls that were refused there. */
  lastList = "";
  /**
   * Takes addresses that were resolved before for a person with the same view, so that they are not looked for again.
   */
  constructor(page: Page, resolved = new Map<string, string>()) {
    this.#page = page;
    this.#resolved = resolved;
    page.on("response", (response) => {
      if (response.status() >= 400) this.#refused.push(`${response.status()} of ${new URL(response.url()).pathname}`);
    });
  }
  /** Returns undefined when nothing in the demo fills the route's parameter. */
  async resolve(route: string): Promise<string | undefined> {
    // A tool shows below a talent what it shows on its own.
    const [, tool] = /^\/talent\/:id(\/tools\/.+\/:.+)$/.exec(route) ?? [];
    if (tool !== undefined) {
      const [talent, shown] = [await this.resolve("/talent/:id"), await this.resolve(tool)];
      return talent && shown && talent + shown;
    }
    const [, base, name = "", rest = ""] = /^(.*?)\/:(\w+)(.*)$/.exec(route) ?? [];
    if (base === undefined) return route;
    const chosen = CHOSEN[name];
    if (chosen !== undefined) return this.resolve(`${base}/${chosen}${rest}`);
    // An owner is one that has a record of the kind.
    const [, list] = (name === "ownerId" && /^(\/\w+\/detail|\/contracts)\/:id/.exec(rest)) || [];
    const key = `${base}/:${name}${list ?? ""}`;
    const address = this.#resolved.get(key) ?? (await (list ? this.#ownerBelow(base, list) : this.#firstBelow(base)));
    if (address === undefined) return undefined;
    this.#resolved.set(key, address);
    return this.resolve(address + rest);
  }
  async #ownerBelow(base: string, list: string): Promise<string | undefined> {
    for (const owner of (await this.#allBelow(base)).slice(0, MAX_OWNERS))
      if ((await this.#firstBelow(owner + list)) !== undefined) return owner;
    return undefined;
  }
  async #allBelow(base: string): Promise<string[]> {
    // The page of a sub-contract is linked from the list of them, and of invoices and credit notes only drafts are edited.
    // Dashboards of talents are linked from that of all.
    // Settlements are linked from their tour, and of tours the one on the road has everything.
    const tour = base === "/tools/settlements" ? await this.resolve("/tools/tour-tracks/:id/settlements") : undefined;
    const list = (tour ?? base)
      .replace(/^\/cms\/talent$/, "/cms/dashboard")
      .replace(/^\/tools\/tour-tracks$/, "/tools/tour-tracks?statuses=CONFIRMED")
      .replace(/\/edit-sub-contract$/, "/sub-contracts")
      .replace(/^\/finance\/invoices\/detail$/, "/finance/invoices/invoices?statuses=Created")
      .replace(/^\/finance\/invoices\/credit-notes$/, "/finance/invoices/credit-notes?statuses=Created");
    this.#refused = [];
    await follow(this.#page, list);
    const links = this.#page.locator(`a[href^="${base}/"]`);
    // On a busy machine a list's code may still be starting when the page seems settled.
    await links
      .or(this.#openers(base))
      .or(this.#page.locator("main [role=status] > :is(p, h1)"))
      .first()
      .waitFor(LIST_WAIT)
      .catch(() => undefined);
    const text = await this.#page.evaluate(() => document.querySelector("main")?.innerText ?? "");
    this.lastList = `${list} shows “${text.replace(/\s+/g, " ").slice(0, 200)}” ${this.#refused.join(", ")}`;
    const hrefs = await links.evaluateAll((anchors) => anchors.map((link) => link.getAttribute("href") ?? ""));
    const below = hrefs.map((href) => `${base}/${href.slice(base.length + 1).split(/[/?#]/)[0]}`);
    // Beside contracts below an owner stand the lists by financial status.
    const isRecord = (address: string): boolean => !base.endsWith("/contracts") || /[0-9a-f-]{36}$/.test(address);
    return [...new Set(below)].filter((address) => !screenRoutes().includes(address) && isRecord(address));
  }
  /** Links to records that open in a dialog over their list. */
  #openers(base: string): Locator {
    return this.#page.locator(`a[href*="${base}?"][href*="id="]`);
  }
  async #firstBelow(base: string): Promise<string | undefined> {
    const [below] = await this.#allBelow(base);
    if (below) return below;
    // Rows of tasks open in a dialog over their list. Where there is none, it is not waited for: one may be refused here.
    const [opened] = await this.#openers(base).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const id = /[?&]id=([\w-]+)/.exec(opened ?? "")?.[1];
    return id && `${base}/${id}`;
  }
}

/** Collects the failures a page reports; the returned function hands them over and clears the list. */
export function watchFailures(page: Page): () => string[] {
  let failures: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") failures.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => failures.push(`exception: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} of ${response.url()}`);
    // A picture whose address is no link is answered with the app's page, and replaced by initials.
    const { "content-type": type = "" } = response.headers();
    if (response.request().resourceType() === "image" && response.ok() && !type.startsWith("image/"))
      failures.push(`${type} as the picture ${response.url()}`);
  });
  return () => {
    const collected = failures;
    failures = [];
    return collected;
  };
}
