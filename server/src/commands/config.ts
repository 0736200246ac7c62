import { SETTINGS } from "#server/config.ts";

// Shows what each setting is for and what holds now. What is secret is never shown, only that it is set.
for (const setting of Object.values(SETTINGS)) {
  const given = process.env[setting.env];
  const usual = "standard" in setting ? setting.standard : setting.otherwise;
  const hidden = "secret" in setting && setting.secret;
  const parsed = given ? setting.parse(given) : undefined;
  const now = given ? `set to ${hidden ? "(not shown)" : given}` : `default: ${usual}`;
  console.log(`${setting.env}\n  ${setting.about}\n  ${now}`);
  if (parsed && "expected" in parsed) {
    console.log(`  WRONG: must be ${parsed.expected}`);
    process.exitCode = 1;
  }
}
