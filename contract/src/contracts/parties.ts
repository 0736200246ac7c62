/** Closed sets for the parts of a contract: sub-contracts and fees. */

export const SUB_CONTRACT_KINDS = ["TALENT", "SUPPLIER", "SPLIT"] as const;
export type SubContractKind = (typeof SUB_CONTRACT_KINDS)[number];
export const SUB_CONTRACT_STATUSES = ["DRAFT", "SENT", "SIGNED", "CANCELLED"] as const;
export type SubContractStatus = (typeof SUB_CONTRACT_STATUSES)[number];
/** Type of a management fee: a percentage, or an amount. */
export const FEE_MODES = ["PERCENT", "FIXED"] as const;
/** Base of a percentage fee: the contract's value, or the value less suppliers and splits. */
export const FEE_BASES = ["GROSS", "NET"] as const;
