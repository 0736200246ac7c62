/**
 * Fetching addresses that people gave: addresses that are never requested, and the cost that an answer may have.
 * Connections are counted at the other side.
 */
import { networkInterfaces } from "node:os";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ALLOWED, HOSTILE_NAMES, REFUSED } from "#test/corpora/ssrf.ts";
import { fileAt, json, openWeb, PUBLIC, page, redirect, type WebSite } from "#test/stand-ins/web/web.ts";
import { picture } from "#test/uploads.ts";
import { fetchChecked } from "./exchange.ts";
import { NotFetched, type Want } from "./order.ts";
import { targetOf } from "./target.ts";

const MEGABYTE = 1_048_576;
const endless =
  (type: string, chunk: Buffer): WebSite =>
  (_, response) => {
    response.writeHead(200, { "content-type": type });
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", more);
    more();
  };
const encoded =
  (bytes: Buffer, encoding: string, type = "application/json"): WebSite =>
  (_, response) =>
    response.writeHead(200, { "content-type": type, "content-encoding": encoding }).end(bytes);
const withBody =
  (type: string, body: string | Buffer): WebSite =>
  (_, response) =>
    response.writeHead(200, { "content-type": type }).end(body);

let hop = 0;
const image = await picture("jpeg");
const web = await openWeb({
  publicUrl: "https://greenroom.example",
  names: {
    ...Object.fromEntries(Object.entries(HOSTILE_NAMES).map(([name, addresses]) => [name, [...addresses]])),
    "greenroom.example": [PUBLIC],
  },
  later: { "rebinding.example": ["127.0.0.1"] },
  slow: { "late-name.example": 10_000 },
  sites: {
    "to.example": (request, response) => {
      const [, status, index] = /^\/(30\d)\/(\d+)$/.exec(request.url ?? "") ?? [];
      // Characters that a header can't hold are written as programs would.
      const location = REFUSED[Number(index)]?.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent);
      response
        .writeHead(location === undefined ? 404 : Number(status), location === undefined ? {} : { location })
        .end();
    },
    "rebinding.example": redirect("http://rebinding.example/again"),
    "loop.example": redirect("https://loop.example/"),
    "twenty.example": (request, response) => {
      hop += 1;
      redirect(`/${hop}`)(request, response);
    },
    "three.example": (request, response) =>
      request.url === "/3"
        ? page("<title>The end</title>")(request, response)
        : redirect(`/${Number(request.url?.slice(1) || 0) + 1}`)(request, response),
    "down.example": redirect("http://page.example/"),
    "refresh.example": page('<meta http-equiv="refresh" content="0;url=http://127.0.0.1/"><title>Stays</title>', {
      refresh: "0;url=http://127.0.0.1/",
    }),
    "page.example": page("<title>A page</title>"),
    "endless.example": endless("text/html", Buffer.alloc(65_536, "a")),
    "endless-json.example": endless("application/json", Buffer.alloc(65_536, " ")),
    "endless-picture.example": endless("image/png", Buffer.alloc(65_536)),
    "drip.example": (_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const timer = setInterval(() => response.write("a"), 1000);
      response.on("close", () => clearInterval(timer));
    },
    "silent.example": () => undefined,
    "gzip-bomb.example": encoded(gzipSync(Buffer.alloc(100 * MEGABYTE)), "gzip"),
    "br-bomb.example": encoded(brotliCompressSync(Buffer.alloc(50 * MEGABYTE)), "br"),
    "gzip-page.example": encoded(gzipSync(Buffer.alloc(100 * MEGABYTE, "<p>")), "gzip", "text/html"),
    "twice.example": encoded(gzipSync(gzipSync("{}")), "gzip, gzip"),
    "broken-gzip.example": encoded(Buffer.from("this is no gzip"), "gzip"),
    "good-gzip.example": encoded(gzipSync('{"title":"Packed"}'), "gzip"),
    "short.example": (_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": 1000 });
      response.write("{");
      setTimeout(() => response.destroy(), 50);
    },
    "declared.example": (_, response) =>
      response.writeHead(200, { "content-type": "application/json", "content-length": 50 * MEGABYTE }).end("{}"),
    "headers.example": (_, response) =>
      response.writeHead(200, { "content-type": "text/html", "x-long": "a".repeat(MEGABYTE) }).end(),
    "metas.example": page(
      `${'<meta property="x" content="y">'.repeat(100_000)}<meta property="og:title" content="Too late">`,
    ),
    "title.example": page(`<title>${"long ".repeat(MEGABYTE)}</title>`),
    "entities.example": page(
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${"&a;".repeat(1000)}">]><title>${"&b;".repeat(1000)}</title>`,
    ),
    "script.example": page('<meta property="og:title" content="&lt;script&gt;alert(1)&lt;/script&gt;\u202e">'),
    "latin.example": (_, response) =>
      response
        .writeHead(200, { "content-type": "text/html; charset=iso-8859-1" })
        .end(Buffer.from("<title>Caf\u00e9</title>", "latin1")),
    "svg.example": withBody("image/svg+xml", "<svg/>"),
    "pdf.example": withBody("application/pdf", "%PDF-"),
    "plain.example": withBody("text/plain", "a text"),
    "untyped.example": (_, response) => response.writeHead(200).end("<title>x</title>"),
    "gone.example": (_, response) => response.writeHead(410).end(),
    "forbidden.example": (_, response) => response.writeHead(403, { "content-type": "text/html" }).end("no"),
    "upgrade.example": (_, response) => response.writeHead(101, { upgrade: "websocket", connection: "upgrade" }).end(),
    "picture.example": fileAt(image, "image/jpeg"),
    "oembed.example": json({ title: "A song" }),
  },
});
const { outside } = web;
const WAYS = [outside.page, outside.json, outside.picture, outside.location, outside.video] as const;
const reasonOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "fetched",
    (error: unknown) => (error instanceof NotFetched ? error.reason : String(error)),
  );

describe("what is never asked (S9)", () => {
  test("the corpus has at least 160 addresses, and controls beside them", () => {
    expect(REFUSED.length + Object.keys(HOSTILE_NAMES).length).toBeGreaterThanOrEqual(160);
    for (const url of ALLOWED) expect(targetOf(url, []).port, url).toBe(80);
  });

  test("no address of the corpus is asked in any of the five ways", async () => {
    const before = web.connections;
    const through: string[] = [];
    for (const url of REFUSED) for (const way of WAYS) if ((await reasonOf(way(url))) !== "blocked") through.push(url);
    expect(through).toEqual([]);
    expect(web.connections).toBe(before);
  });

  const inside = (url: string, want: Want) =>
    fetchChecked({ url, want, own: [] }, web.network, AbortSignal.timeout(5000));

  test("no redirect leads to one, with any status", async () => {
    const statuses = [301, 302, 303, 307, 308];
    const before = web.asked.length;
    const through: string[] = [];
    for (const [index, url] of REFUSED.entries()) {
      const address = `https://to.example/${statuses[index % statuses.length]}/${index}`;
      if ((await reasonOf(inside(address, "page"))) === "fetched") through.push(url);
      // Text that is no address by itself is a path of the same site.
      const there = await inside(address, "location").then(
        ({ head }) => head.url,
        () => null,
      );
      if (there !== null && new URL(there).hostname !== "to.example") through.push(`${url} as a location`);
      // In its own process it is the same.
      if (index % 12 === 0 && (await reasonOf(outside.page(address))) === "fetched") through.push(url);
    }
    expect(through).toEqual([]);
    const requests = web.asked.slice(before);
    expect(requests.length).toBeGreaterThanOrEqual(REFUSED.length * 2);
    expect(requests.filter((line) => !line.startsWith("to.example "))).toEqual([]);
  }, 90_000);

  test("no name is asked of whose addresses one is not public", async () => {
    const before = web.connections;
    for (const name of Object.keys(HOSTILE_NAMES))
      for (const scheme of ["http", "https"])
        expect(await reasonOf(inside(`${scheme}://${name}/`, "page")), name).toMatch(/^(blocked|unknownHost)$/);
    expect(await reasonOf(outside.page("http://loopback.example/"))).toBe("blocked");
    expect(await reasonOf(outside.page("http://unknown.example/"))).toBe("unknownHost");
    expect(web.connections).toBe(before);
  }, 90_000);

  test("a name that leads to this machine at its second lookup is asked once", async () => {
    expect(await reasonOf(outside.page("http://rebinding.example/"))).toBe("blocked");
    expect(web.asked.filter((line) => line.startsWith("rebinding.example"))).toEqual(["rebinding.example /"]);
  });

  test("this installation is never asked, by its name or its addresses", async () => {
    const own = Object.values(networkInterfaces()).flatMap((addresses) =>
      (addresses ?? []).map(({ address }) => address),
    );
    const before = web.connections;
    for (const url of [
      "http://greenroom.example/",
      "https://GREENROOM.example./x",
      ...own.map((host) => `http://${host.includes(":") ? `[${host}]` : host}/`),
    ])
      expect(await reasonOf(outside.page(url)), url).toBe("blocked");
    expect(web.connections).toBe(before);
    expect(() => targetOf("http://93.184.216.34/", ["93.184.216.34"])).toThrow(NotFetched);
  });
});

describe("what an answer may cost (S9)", () => {
  const cases: readonly [string, string, (url: string) => Promise<unknown>][] = [
    ["a redirect to itself", "loop", outside.page],
    ["twenty redirects", "twenty", outside.page],
    ["away from encryption", "down", outside.page],
    ["an endless body", "endless-json", outside.json],
    ["an endless picture", "endless-picture", outside.picture],
    ["gzip that grows a thousandfold", "gzip-bomb", outside.json],
    ["brotli that grows without bounds", "br-bomb", outside.json],
    ["two encodings", "twice", outside.json],
    ["broken gzip", "broken-gzip", outside.json],
    ["a body that ends early", "short", outside.json],
    ["50 MB that are announced", "declared", outside.json],
    ["a megabyte of headers", "headers", outside.page],
    ["a picture with scripts", "svg", outside.picture],
    ["a document", "pdf", outside.page],
    ["a text", "plain", outside.page],
    ["no type", "untyped", outside.page],
    ["a page as JSON", "page", outside.json],
    ["a page as a picture", "page", outside.picture],
    ["a page as a video", "page", outside.video],
    ["a page that is gone", "gone", outside.page],
    ["a page for others", "forbidden", outside.page],
    ["an upgrade", "upgrade", outside.page],
    ["a name without a certificate", "greenroom2", outside.page],
  ];
  const EXPECTED: Readonly<Record<string, string>> = {
    loop: "tooManyRedirects",
    twenty: "tooManyRedirects",
    down: "blocked",
    "endless-json": "tooLarge",
    "endless-picture": "tooLarge",
    "gzip-bomb": "tooLarge",
    "br-bomb": "tooLarge",
    twice: "unreadable",
    "broken-gzip": "unreadable",
    short: "unreadable",
    declared: "tooLarge",
    headers: "unreachable",
    svg: "wrongType",
    pdf: "wrongType",
    plain: "wrongType",
    untyped: "wrongType",
    page: "wrongType",
    gone: "missing",
    forbidden: "refused",
    upgrade: "unreachable",
    greenroom2: "unknownHost",
  };
  test("an answer that costs too much is refused within its limits", async () => {
    const results = await Promise.all(
      cases.map(
        async ([what, name, way]) => [what, await reasonOf(way(`https://${name}.example/`)), EXPECTED[name]] as const,
      ),
    );
    for (const [what, reason, expected] of results) expect(reason, what).toBe(expected);
  }, 90_000);

  test("a byte a second, silence and a name that takes ten seconds end after five", async () => {
    const started = performance.now();
    const hosts = ["drip", "silent", "late-name"];
    const reasons = await Promise.all(hosts.map((name) => reasonOf(outside.page(`https://${name}.example/`))));
    expect(reasons).toEqual(["tooSlow", "tooSlow", "tooSlow"]);
    // Starting a process is not counted as the other side's time, and ends at five seconds of its own.
    expect(performance.now() - started).toBeLessThan(15_000);
  }, 90_000);

  test("a page of any size costs its first megabyte, and what it says is one line of text", async () => {
    expect(await outside.page("https://title.example/")).toMatchObject({
      title: expect.stringMatching(/^(?:long ){50}.*…$/),
    });
    expect((await outside.page("https://title.example/")).title?.length).toBeLessThanOrEqual(300);
    expect(await outside.page("https://metas.example/")).toMatchObject({ title: null });
    expect((await outside.page("https://entities.example/")).title?.length).toBeLessThanOrEqual(300);
    expect(await outside.page("https://script.example/")).toMatchObject({ title: "<script>alert(1)</script>" });
    expect(await outside.page("https://endless.example/")).toMatchObject({ title: null });
    expect(await outside.page("https://gzip-page.example/")).toMatchObject({ title: null });
  }, 90_000);

  test("an answer that is as it should be is fetched", async () => {
    expect(await outside.page("https://page.example/")).toMatchObject({
      title: "A page",
      url: "https://page.example/",
    });
    expect(await outside.page("http://page.example")).toMatchObject({ title: "A page" });
    expect(await outside.page("https://three.example/0")).toMatchObject({
      title: "The end",
      url: "https://three.example/3",
    });
    expect(await outside.page("https://latin.example/")).toMatchObject({ title: "Caf\u00e9" });
    expect(await outside.json("https://good-gzip.example/")).toEqual({ title: "Packed" });
    expect(await outside.json("https://oembed.example/")).toEqual({ title: "A song" });
    expect((await outside.picture("https://picture.example/")).bytes.equals(image)).toBe(true);
    expect(await outside.location("https://down.example/").catch((error: NotFetched) => error.reason)).toBe("blocked");
    expect(await outside.location("https://loop.example/")).toBe("https://loop.example/");
    // A page must not decide where its reader goes.
    expect(await outside.page("https://refresh.example/")).toMatchObject({ title: "Stays" });
  }, 90_000);
});
