/** The commands of a release, which has no sources (tools/release). What only developers list is left out. */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { defineConfig } from "vite";
import { bundleOf } from "./bundle.ts";

const files = readdirSync(join(import.meta.dirname, "src/commands")).filter((file) =>
  /^(?!list-|write-).*\.ts$/.test(file),
);

export default defineConfig(
  bundleOf(Object.fromEntries(files.map((file) => [basename(file, ".ts"), `commands/${file}`])), "dist/commands"),
);
