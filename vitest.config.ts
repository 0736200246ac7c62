import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

const database = "server/test/database/setup.ts";

export default defineConfig({
  test: {
    include: ["{contract,server,web,tools}/**/*.test.{ts,tsx,mjs}"],
    environment: "node",
    // One is what vitest takes of two cores; PostgreSQL leaves room for another.
    maxWorkers: 2,
    globalSetup: existsSync(database) ? [database] : [],
    // Starting a database for a file takes a moment on a small machine.
    hookTimeout: 60_000,
    testTimeout: 15_000,
    restoreMocks: true,
  },
});
