import { SETTINGS } from "#server/setting-list.ts";

// Prints each setting with its description and current value. A secret is never printed, only whether it is set.
for (const setting of Object.values(SETTINGS)) {
  const text = process.env[setting.env];
  const fallback = "defaultText" in setting ? setting.defaultText : setting.defaultNote;
  const hidden = "secret" in setting && setting.secret;
  const parsed = text ? setting.parse(text) : undefined;
  const current = text ? `set to ${hidden ? "(not shown)" : text}` : `default: ${fallback}`;
  console.log(`${setting.env}\n  ${setting.about}\n  ${current}`);
  if (parsed && "expected" in parsed) {
    console.log(`  INVALID: must be ${parsed.expected}`);
    process.exitCode = 1;
  }
}

/** Read before there is a program, by the start or by one command. */
const BEFORE: Readonly<Record<string, string>> = {
  NODE_BINARY:
    "Node to run the server with: a path, or `pinned` for the one that comes with Greenroom. Read by npm start",
  DATABASE_ADMIN_URL: "Role that may make roles and databases. Read by npm run db:setup",
  DATABASE_ROLE_PREFIX: "Begins the names of the roles that nobody signs in as. Read by npm run db:setup",
};
for (const [name, about] of Object.entries(BEFORE)) {
  const isSet = process.env[name] !== undefined && process.env[name] !== "";
  console.log(`${name}\n  ${about}\n  ${isSet ? "set to (not shown)" : "default: none"}`);
}
