// Writes README's section on licences: npm run licences
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.mjs";
import { giveUp, say } from "../say.mjs";
import { findForbidden, readDependencies } from "./read.mjs";
import { readmeWithLicences } from "./section.mjs";

const forbidden = findForbidden(readDependencies(ROOT));
if (forbidden.length > 0) giveUp(forbidden.join("\n"));
writeFileSync(join(ROOT, "README.md"), readmeWithLicences(ROOT));
say("README.md names the licences of package-lock.json.");
