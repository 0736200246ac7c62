/** Closed sets of the connection to Xero. */

/** `CHOOSING`: signed in, and several organisations to choose from. `RECONNECT`: Xero does not accept its tokens any more. */
export const XERO_STATES = ["DISCONNECTED", "CONNECTING", "CHOOSING", "CONNECTED", "RECONNECT"] as const;
export type XeroState = (typeof XERO_STATES)[number];
/** Where a document stands in Xero. */
export const SYNC_STATUSES = ["NOT_SYNCED", "SYNCED", "MISMATCH_AMOUNT"] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];
/** A `refund` is a part of what a client has left that is paid back, or pays another invoice; a `bill` is of an expense or a payout. */
export const XERO_KINDS = ["invoice", "creditNote", "payment", "refund", "bill"] as const;
export type XeroKind = (typeof XERO_KINDS)[number];
/** What has documents in Xero: credit notes and payments stand with their invoice, each payout with its pay-run. */
export const XERO_OWNERS = ["invoice", "expense", "payRun"] as const;
/** What is to be said to Xero of a document. `compare` only reads it. */
export const XERO_STEPS = ["send", "allocate", "void", "again", "compare"] as const;
export type XeroStep = (typeof XERO_STEPS)[number];
/** Stands for lines that have no account, and for those without a tax rate. */
export const WITHOUT = "none";
