/** What each list takes from a file, composed from the areas. */
import type { ImportKind } from "#contract/imports/import.ts";
import { partnerImport } from "#server/areas/partners/partner.import.ts";
import { supplierImport } from "#server/areas/suppliers/supplier.import.ts";
import { personImport } from "#server/areas/talents/person.import.ts";
import type { Importable } from "#server/lib/importing/importable.ts";

/** Once a list's own form no longer matters; here, where what prepares it and what adds it are one. */
const of = <Form>(one: Importable<Form>): Importable => one as unknown as Importable;

export const imported: Readonly<Record<ImportKind, Importable>> = {
  talents: of(personImport("talents")),
  scouts: of(personImport("scouts")),
  partners: of(partnerImport),
  suppliers: of(supplierImport),
};
