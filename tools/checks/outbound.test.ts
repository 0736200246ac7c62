/** Connections to other people's servers ask first whether anything may leave: a restored copy sends nothing. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Imports what opens a connection, under whatever name, or calls what does. */
const CONNECTS =
  /import \{[^}]*\b(?:request|connect|createConnection)\b[^}]*\} from "node:(?:https?|http2|net|tls)"|new ImapFlow\(|createTransport\(|(?<!async |[\w.])fetch\(/;

/** Files that connect without asking, and why that sends nothing to other people. */
const EXEMPT: Readonly<Record<string, string>> = {
  "server/src/lib/files/scanner.ts": "the installation's own virus scanner",
  "server/src/lib/files/storage/s3-request.ts": "the installation's own store",
  "server/src/areas/places/nominatim.ts": "a place server that the settings name, asked for addresses",
  "server/src/lib/outside/fetch/exchange.ts": "runs in a process that outside.ts starts, which asks",
  "server/src/lib/outside/fetch/network.ts": "runs in a process that outside.ts starts, which asks",
};

test("every connection to the outside asks first whether anything may leave", () => {
  const connecting = globSync("server/src/**/*.ts")
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }))
    .filter(({ text }) => CONNECTS.test(text));
  const unasked = connecting.filter(({ file, text }) => !(file in EXEMPT) && !/\brequireOutbound\(/.test(text));
  expect(unasked.map(({ file }) => file)).toEqual([]);
  expect(connecting.length).toBeGreaterThan(10);
  // An exemption that nothing needs any more goes.
  expect(Object.keys(EXEMPT).filter((file) => !connecting.some((found) => found.file === file))).toEqual([]);
});
