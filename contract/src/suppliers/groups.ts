import { supplierRecord, suppliers } from "./supplier.ts";

export const supplierGroups = {
  suppliers,
  supplierNotes: supplierRecord.notes,
  supplierHistory: { list: supplierRecord.history },
};
