/** Closed sets of the connection to Xero. */

/** `CHOOSING`: signed in, with several organisations to choose from. `RECONNECT`: Xero no longer accepts its tokens. */
export const XERO_STATES = ["DISCONNECTED", "CONNECTING", "CHOOSING", "CONNECTED", "RECONNECT"] as const;
export type XeroState = (typeof XERO_STATES)[number];
/** States of a document in Xero. */
export const SYNC_STATUSES = ["NOT_SYNCED", "SYNCED", "MISMATCH_AMOUNT"] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];
/** A `refund` pays back client credit, or applies it to another invoice; a `bill` is for an expense or a payout. */
export const XERO_KINDS = ["invoice", "creditNote", "payment", "refund", "bill"] as const;
export type XeroKind = (typeof XERO_KINDS)[number];
/** Records with documents in Xero. Credit notes and payments belong to their invoice, payouts to their pay-run. */
export const XERO_OWNERS = ["invoice", "expense", "payRun"] as const;
/** Requests to Xero about a document. `compare` only reads it. */
export const XERO_STEPS = ["send", "allocate", "void", "again", "compare"] as const;
export type XeroStep = (typeof XERO_STEPS)[number];
/** Stands for lines that have no account, and for those without a tax rate. */
export const WITHOUT = "none";
