/** Suppliers follow the right to partners; assigned is who stands on their staff. */
import { recordResolver } from "#server/lib/records/resolver.ts";

export const supplierResolver = recordResolver("supplier");
