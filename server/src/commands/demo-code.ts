import { Secret, TOTP } from "otpauth";
import { readConfig } from "#server/config.ts";
import { DEMO_TOTP_SEED, SUPER_ADMIN_EMAIL } from "#server/demo/staff/sign-in.ts";
import { runCommand } from "#server/lib/process/run-command.ts";
import { StartError } from "#server/lib/process/start-error.ts";

// Prints the code that the demo's super admin signs in with. The seed is public, so that anyone can try the demo.
await runCommand(async () => {
  if (!readConfig(process.env).demo) throw new StartError("The demo is not loaded: DEMO is 0.");
  const totp = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SEED) });
  const left = Math.ceil(totp.remaining() / 1000);
  console.log(`${totp.generate()}  for ${SUPER_ADMIN_EMAIL}, valid for ${left} s. A code works once.`);
});
