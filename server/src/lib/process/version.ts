import { readFileSync } from "node:fs";
import { z } from "#contract/schema.ts";

const Manifest = z.object({ version: z.string() });

/** Version of this program, from its package.json. */
export const VERSION = Manifest.parse(
  JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8")),
).version;
