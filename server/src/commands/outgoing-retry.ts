import { z } from "#contract/schema.ts";
import { GIVEN_UP_KINDS } from "#contract/staff/given-up.ts";
import { sendsAgain } from "#server/areas.ts";
import { readConfig } from "#server/config.ts";
import { readOptions, withJobs } from "#server/founding/command.ts";
import { countGivenUpMail, retryAllMail } from "#server/lib/mail/retry-mail.ts";
import { countGivenUp, sendAllAgain } from "#server/lib/outside/all-given-up.ts";
import { runCommand } from "#server/lib/process/run-command.ts";

const USAGE = "Usage: npm run outgoing:retry -- [--kind mail|whatsapp|share|xero] [--since 2026-11-24] [--list]";
const Options = z.strictObject({
  kind: z.optional(z.enum(["mail", ...GIVEN_UP_KINDS], { error: "is one of mail, whatsapp, share and xero" })),
  since: z.optional(
    z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), { error: "is a day, or a day and a time" })),
  ),
  list: z.optional(z.boolean()),
});
const LONGEST_REASON = 160;

// Lists what was given up in all agencies, by kind and reason, and has the program send it again: emails, messages of
// WhatsApp, shares and steps for Xero.
await runCommand(async () => {
  const { kind, since: from, list = false } = readOptions(Options, USAGE, ["list"]);
  const since = from === undefined ? undefined : new Date(from);
  const which = { kind: kind === "mail" ? undefined : kind, since };
  const [mail, others] = [kind === undefined || kind === "mail", kind !== "mail"];
  const { lines, count, refused } = await withJobs(
    readConfig(process.env),
    "read what all agencies sent",
    async (database, jobs) => {
      const emails = mail ? await countGivenUpMail(database, since) : [];
      const rest = others ? await countGivenUp(database, which) : [];
      const found = [...emails.map((row) => ({ ...row, kind: "mail" })), ...rest];
      const sent = { lines: found, count: 0, refused: new Map<string, number>() };
      if (list) return sent;
      if (mail) for (const row of await retryAllMail(database, jobs, since)) sent.count += row.emails;
      if (!others) return sent;
      const again = await sendAllAgain(database, { sendsAgain, jobs }, which);
      return { ...sent, count: sent.count + again.count, refused: again.refused };
    },
  );
  for (const row of lines)
    console.log(`${row.agency ?? "No agency"}: ${row.count} × ${row.kind}: ${row.reason.slice(0, LONGEST_REASON)}`);
  if (lines.length === 0) return void console.log("Nothing has been given up.");
  if (list) return;
  console.log(`${count} queued to be sent again: now if Greenroom is running, otherwise when it starts.`);
  for (const [reason, times] of refused) console.log(`${times} couldn't be sent again: ${reason}`);
});
