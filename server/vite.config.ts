/**
 * The server as few files. Node reads, strips and links more than a thousand modules at each start otherwise: 1.4 s and
 * 100 MB that stay (docs/decisions/bundled-server.md). Tests and commands run the sources as they are.
 */
import { defineConfig } from "vite";
import { bundleOf } from "./bundle.ts";

export default defineConfig(bundleOf({ main: "main.ts" }, "dist"));
