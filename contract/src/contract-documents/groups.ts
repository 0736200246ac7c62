import { contractDocuments } from "./contract-document.ts";
import { contractSettings } from "./contract-setting.ts";
import { contractClauses, contractTemplates, templatePreviews } from "./template.ts";
import { wordTemplates } from "./word.ts";

export const contractDocumentGroups = {
  contractSettings,
  contractTemplates,
  contractClauses,
  templatePreviews,
  wordTemplates,
  contractDocuments,
};
