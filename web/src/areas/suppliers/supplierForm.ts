/** Form values of a supplier. */
import { type FormValues, formOf, ids } from "#contract/form.ts";
import { type Supplier, SupplierCreate } from "#contract/suppliers/supplier.ts";

export const supplierForm = formOf(SupplierCreate);
export type SupplierValues = FormValues<typeof supplierForm>;

export const valuesOf = (supplier: Supplier): SupplierValues =>
  supplierForm.valuesOf(supplier, {
    categoryIds: ids(supplier.categories),
    assignedStaffIds: ids(supplier.assignedStaff),
  });
