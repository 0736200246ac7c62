/** A client generated from the OpenAPI document, compiled, and used over the network as an outside program would. */
import { execFile } from "node:child_process";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "#contract/schema.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPartner, buildStaff } from "#test/factories.ts";
import { PASSWORD, passwordHash } from "#test/sign-in.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
const folder = join(root, "node_modules/.cache/api-client");
const { app } = await startApp();

/** Runs a program of node_modules in the folder. The compiler prints its errors, which are then the failure. */
const node = (program: string, ...args: string[]): Promise<string> =>
  run(process.execPath, [join(root, "node_modules", program), ...args], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => Promise.reject(new Error(`${stdout}${stderr}`)),
  );

const COMPILER = {
  compilerOptions: {
    target: "ES2024",
    lib: ["ES2024", "DOM", "DOM.Iterable"],
    types: ["node"],
    module: "NodeNext",
    moduleResolution: "NodeNext",
    rewriteRelativeImportExtensions: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    outDir: "built",
  },
  files: ["tour.ts", "client.ts"],
};
const Toured = z.object({ created: z.string() });

test("a client generated from the document compiles, signs in, reads, and names what is refused", {
  timeout: 60_000,
}, async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const document = join(folder, "openapi.json");
  await writeFile(document, (await app.inject({ url: "/api/openapi.json" })).body);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(COMPILER));
  await copyFile(join(import.meta.dirname, "tour.ts"), join(folder, "tour.ts"));
  const options = ["--argumentStyle=object", "--useUnknown", "--futureStripLegacyMethods"];
  await node("oazapfts/dist/cli.js", document, join(folder, "client.ts"), ...options);
  await node("typescript/bin/tsc");

  const agency = await buildAgency();
  const { email } = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ALL"] }, passwordHash });
  const partners = await Promise.all(
    ["Blue Note", "Blue Moon", "Blue Monday"].map((displayName) => buildPartner(agency, { displayName })),
  );
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const printed = await node(".cache/api-client/built/tour.js", url, email, PASSWORD, partners.slice(0, 2).join());
  const toured: unknown = JSON.parse(printed);
  const { created } = z.parse(Toured, toured);
  expect(toured).toEqual({
    stranger: "sessionEnded",
    role: "staff",
    listed: [[created, true]],
    total: 1,
    partners: ["Blue Moon", "Blue Note"],
    record: { id: created, displayName: "Blue Van", paymentTermDays: 14 },
    unnamed: [["displayName", "requiredField"]],
    unknown: "notFound",
    created,
  });
});
