import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { line, z } from "#contract/schema.ts";
import { knownStates, replacePlaces } from "#server/areas/places/fill.ts";
import { geonamesPlaces } from "#server/areas/places/geonames.ts";
import { readConfig } from "#server/config.ts";
import { readOptions, withOwnersDatabase } from "#server/founding/command.ts";
import { runCommand } from "#server/lib/process/run-command.ts";
import { StartError } from "#server/lib/process/start-error.ts";

const USAGE =
  "Usage: npm run places:load -- --from FOLDER, which holds GeoNames' cities500.txt (or 1000, 5000, 15000), admin1CodesASCII.txt and postcodes such as AU.txt";

// Loads GeoNames' files, downloaded and unpacked beforehand, into the table of address suggestions.
await runCommand(async () => {
  const { from } = readOptions(z.strictObject({ from: line(4096) }), USAGE);
  const files = readdirSync(from);
  const text = (name: string): string => readFileSync(join(from, name), "utf8");
  const cities = files.filter((name) => /^cities(500|1000|5000|15000)\.txt$/.test(name));
  const [first] = cities;
  if (cities.length !== 1 || first === undefined || !files.includes("admin1CodesASCII.txt"))
    throw new StartError(`${from} must hold one file of cities and admin1CodesASCII.txt. ${USAGE}`);
  const postcodes = files.filter((name) => /^[A-Z]{2}\.txt$/.test(name)).map(text);
  const places = geonamesPlaces(
    { cities: text(first), states: text("admin1CodesASCII.txt"), postcodes },
    knownStates(),
  );
  const settings = readConfig(process.env);
  const changed = await withOwnersDatabase(settings, (url) => replacePlaces(url, "geonames", places));
  console.log(
    changed ? `Loaded ${places.length} places from GeoNames (CC BY 4.0).` : "These places are already loaded.",
  );
});
