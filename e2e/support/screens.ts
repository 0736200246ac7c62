/** The screens of `npm run list:routes`, with addresses that the demo can open, and what goes wrong on one. */
import { execFileSync } from "node:child_process";
import type { Page, Request } from "@playwright/test";

let printed: string[] | undefined;
/** The paths of all routes, from the data that the program runs on. */
export function screenRoutes(): string[] {
  printed ??= execFileSync(process.execPath, ["tools/list-routes.mjs"], { encoding: "utf8" })
    .split("\n")
    .filter((path) => path.startsWith("/"));
  return printed;
}

/** Goes to an address as a link does: the application stays, and the screen is another. */
export async function follow(page: Page, address: string): Promise<void> {
  inFlight(page);
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  await settled(page);
}

const pending = new WeakMap<Page, Set<Request>>();
/** The calls and scripts of a page that are not answered yet. */
function inFlight(page: Page): Set<Request> {
  const known = pending.get(page);
  if (known) return known;
  const sent = new Set<Request>();
  page.on("request", (request) => {
    if (/fetch|xhr|script/.test(request.resourceType())) sent.add(request);
  });
  page.on("requestfinished", (request) => sent.delete(request));
  page.on("requestfailed", (request) => sent.delete(request));
  pending.set(page, sent);
  return sent;
}

/** Resolves when every call is answered and the page reads the same for 150 ms. */
export async function settled(page: Page): Promise<void> {
  const sent = inFlight(page);
  for (let before = "", same = 0, turn = 0; same < 3; turn += 1) {
    if (turn > 400) throw new Error(`${page.url()} does not come to rest`);
    await page.waitForTimeout(50);
    // The showcase shows in figures what is busy for ever.
    const now = await page.evaluate(() =>
      document.querySelector("[aria-busy=true]:not(figure *)") ? "" : document.body.innerText,
    );
    same = now !== "" && now === before && sent.size === 0 ? same + 1 : 0;
    before = now;
  }
}

/** The address of each route that takes a parameter from the screen it hangs on: the first link there that fills it. */
export class ScreenAddresses {
  readonly #page: Page;
  readonly #known = new Map<string, string>();
  constructor(page: Page) {
    this.#page = page;
  }
  /** Undefined when nothing that the demo holds fills the route's parameter. */
  async of(route: string): Promise<string | undefined> {
    const [, base, name, rest = ""] = /^(.*?)\/:(\w+)(.*)$/.exec(route) ?? [];
    if (base === undefined) return route;
    const key = `${base}/:${name}`;
    const address = this.#known.get(key) ?? (await this.#firstBelow(base));
    if (address === undefined) return undefined;
    this.#known.set(key, address);
    return address + rest;
  }
  async #firstBelow(base: string): Promise<string | undefined> {
    await follow(this.#page, base);
    const links = this.#page.locator(`a[href^="${base}/"]`);
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    return hrefs
      .map((href) => `${base}/${href.slice(base.length + 1).split(/[/?#]/)[0]}`)
      .find((address) => !screenRoutes().includes(address));
  }
}

/** Collects what a page reports as failed; the function returned hands it over and starts anew. */
export function watchFailures(page: Page): () => string[] {
  let failures: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") failures.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => failures.push(`exception: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} of ${response.url()}`);
  });
  return () => {
    const handed = failures;
    failures = [];
    return handed;
  };
}
