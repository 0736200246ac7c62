/** The sign-ins printed at the start. They are public, and exist only where the demo is loaded. */

const PASSWORD = "Curtain-up-at-1930!";

/** The TOTP seed of the super admin, a role that always needs a second factor. `npm run demo:code` uses it. */
export const DEMO_TOTP_SEED = "CURTAINUPATHALFPASTSEVENTHIRTY22";

export const SUPER_ADMIN_EMAIL = "platform@greenroom.example";

export const demoSignIns: readonly { role: string; email: string; password: string; note: string }[] = [
  { role: "Owner", email: "eleanor@harbourvale.example", note: "full access to Harbour & Vale" },
  { role: "App admin", email: "mei-lin@harbourvale.example", note: "full access, starts on the favourites" },
  { role: "Head agent", email: "rosalind@harbourvale.example", note: "edits almost everything, including staff" },
  { role: "Agent", email: "priya@harbourvale.example", note: "edits assigned talents, sees all staff" },
  { role: "Assistant", email: "marcus@harbourvale.example", note: "sees only talents assigned to him" },
  { role: "Finance manager", email: "ingrid@harbourvale.example", note: "edits finance, sees all talents" },
  { role: "Super admin", email: SUPER_ADMIN_EMAIL, note: "chooses an agency; code: npm run demo:code" },
].map((row) => ({ role: row.role, email: row.email, password: PASSWORD, note: row.note }));
