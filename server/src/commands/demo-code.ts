import { Secret, TOTP } from "otpauth";
import { readConfig } from "#server/config.ts";
import { DEMO_TOTP_SEED, SUPER_ADMIN_EMAIL } from "#server/demo/sign-ins.ts";
import { runCommand } from "#server/lib/run-command.ts";
import { StartProblem } from "#server/lib/start-problem.ts";

// The code that the demo's super admin signs in with: the seed is public, so that everybody may look around.
await runCommand(async () => {
  if (!readConfig(process.env).demo) throw new StartProblem("There is no demo here: DEMO is 0.");
  const totp = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SEED) });
  const left = Math.ceil(totp.remaining() / 1000);
  console.log(`${totp.generate()}  for ${SUPER_ADMIN_EMAIL}, shown for ${left} s more. A code works once.`);
});
