import { bankFiles, bankUploads } from "./bank-file.ts";
import { bankLines } from "./bank-line.ts";

export const bankGroups = { bankUploads, bankFiles, bankLines };
