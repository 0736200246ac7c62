import { z } from "#contract/schema.ts";
import { readConfig } from "#server/config.ts";
import { readOptions, withOwnersDatabase } from "#server/founding/command.ts";
import { asOwner } from "#server/founding/owner-scope.ts";
import { rereadMessages } from "#server/founding/reread.ts";
import { runCommand } from "#server/lib/process/run-command.ts";

const USAGE = "Usage: npm run reread";

// Has the program read again what earlier versions kept because they did not understand it: messages of WhatsApp, and emails.
await runCommand(async () => {
  readOptions(z.strictObject({}), USAGE);
  const { messages, emails } = await withOwnersDatabase(readConfig(process.env), (url) => asOwner(url, rereadMessages));
  console.log(
    `${messages} parts of WhatsApp and ${emails} emails are read again: at once by a running program, else when it starts. What is still not understood stays kept, and the log counts it.`,
  );
});
