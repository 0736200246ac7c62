/** Closed sets of the parts of a contract. Who a sub-contract is with, and how far it has come: */
export const SUB_CONTRACT_KINDS = ["TALENT", "SUPPLIER", "SPLIT"] as const;
export type SubContractKind = (typeof SUB_CONTRACT_KINDS)[number];
export const SUB_CONTRACT_STATUSES = ["DRAFT", "SENT", "SIGNED", "CANCELLED"] as const;
export type SubContractStatus = (typeof SUB_CONTRACT_STATUSES)[number];
/** How much a management fee is: a share, or an amount. */
export const FEE_MODES = ["PERCENT", "FIXED"] as const;
/** What a share is of: the contract's value, or what is left of it after suppliers and splits. */
export const FEE_BASES = ["GROSS", "NET"] as const;
