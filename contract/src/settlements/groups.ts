import { settlementLinks, settlementPage } from "./link.ts";
import { settlementSignatures, settlements } from "./settlement.ts";

export const settlementGroups = { settlements, settlementSignatures, settlementLinks, settlementPage };
