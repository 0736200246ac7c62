import { creditNoteSyncs, expenseSyncs, invoiceSyncs } from "#contract/xero/document-sync.ts";

/** The calls of each kind of document that stands in Xero by itself. */
export const SYNC_CALLS = { invoice: invoiceSyncs, creditNote: creditNoteSyncs, expense: expenseSyncs } as const;
export type SyncedDocument = keyof typeof SYNC_CALLS;
