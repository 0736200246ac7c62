import { settlementSignatures, settlements } from "./settlement.ts";

export const settlementGroups = { settlements, settlementSignatures };
