/** The accounts that the start prints. Everything about them is public: they exist only where the demo was loaded. */

const PASSWORD = "Curtain-up-at-1930!";

/** The super admin's second factor, which is demanded of that role always. `npm run demo:code` reads it. */
export const DEMO_TOTP_SEED = "CURTAINUPATHALFPASTSEVENTHIRTY22";

export const SUPER_ADMIN_EMAIL = "platform@greenroom.example";

export const demoSignIns: readonly { role: string; email: string; password: string; note: string }[] = [
  { role: "Owner", email: "eleanor@harbourvale.example", note: "Harbour & Vale: everything" },
  { role: "App admin", email: "mei-lin@harbourvale.example", note: "everything, lands on the favourites" },
  { role: "Head agent", email: "rosalind@harbourvale.example", note: "edits nearly everything, staff too" },
  { role: "Agent", email: "priya@harbourvale.example", note: "edits whom she looks after, sees all staff" },
  { role: "Assistant", email: "marcus@harbourvale.example", note: "sees only talents assigned to him" },
  { role: "Finance manager", email: "ingrid@harbourvale.example", note: "edits finance, sees all talents" },
  { role: "Super admin", email: SUPER_ADMIN_EMAIL, note: "chooses an agency; code: npm run demo:code" },
].map((row) => ({ role: row.role, email: row.email, password: PASSWORD, note: row.note }));
