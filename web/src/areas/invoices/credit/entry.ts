import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpLeft";
import { recordTitles } from "#web/shared/record/titles.ts";

/** The kind of credit notes: their list is a tab of finance, and their screens stand below it. */
export const creditNotesEntry = {
  base: "/finance/invoices/credit-notes",
  resource: "FINANCE",
  titles: recordTitles("Credit note", "Credit notes"),
  navigation: { icon: ArrowUUpLeftIcon, group: 3, order: 9, hidden: true },
  kind: async () => (await import("./creditNoteKind.tsx")).creditNoteKind,
  summary: async () => (await import("./summary/CreditNoteSummary.tsx")).CreditNoteSummary,
  form: async () => (await import("./form/creditNoteForms.tsx")).creditNoteForms,
} as const;
