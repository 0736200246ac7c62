/** Billing contacts of a partner. */
import { buildPartner } from "../../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";

export const buildBillingContact = async (
  agencyId: string,
  { parent, deleted = false, assignedTo = [], displayName = uniqueName() }: BuildOptions,
): Promise<string> =>
  insert(
    agencyId,
    `insert into billing_contact (id, agency_id, owner_id, person_in_charge, email, phone, phone_code, address,
        electronic_address, deleted_at)
      values ($1, $2, $3, $4, 'accounts@example.com', '+61491570156', '+61', '14 Calder Lane', '0088:7300010000001',
        case when $5 then now() end)`,
    parent ?? (await buildPartner(agencyId, { assignedTo })),
    displayName,
    deleted,
  );
