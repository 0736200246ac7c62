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
