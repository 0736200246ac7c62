/**
 * Finds the contact of a client, supplier, talent or colleague: the stored one, else one with the same number, name or
 * email; else adds one.
 */
import { sql } from "drizzle-orm";
import type { XeroClient } from "../client/client.ts";
import { XeroContacts } from "../client/shapes.ts";
import { UnmappedError } from "../mappings.rules.ts";
import type { XeroDocument } from "./documents.ts";

export const quoted = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

export async function contactOf(xero: XeroClient, document: XeroDocument): Promise<string> {
  const { ownerId, owner: name, email, taxNumber, address } = document;
  // A sent invoice always has a client.
  if (ownerId === null || name === null)
    throw new UnmappedError(
      "A bill needs a contact. Reject this expense, name its supplier or who paid it, and approve it again.",
    );
  const { agencyId } = xero;
  const { rows } = await xero.inAgency((db) =>
    db.execute<{ id: string }>(
      sql`select x.xero_id as id
        from xero_contact x join xero_connection c on c.agency_id = x.agency_id and c.tenant_id = x.tenant_id
        where x.agency_id = ${agencyId}::uuid and x.owner_id = ${ownerId}::uuid`,
    ),
  );
  const storedId = rows[0]?.id;
  if (storedId !== undefined) return storedId;
  const wanted = [
    `ContactNumber==${quoted(ownerId)}`,
    `Name==${quoted(name)}`,
    ...(email === null ? [] : [`EmailAddress==${quoted(email)}`]),
  ];
  const { Contacts: contacts } = await xero.ask({
    path: `/Contacts?${new URLSearchParams({ where: wanted.join(" OR ") })}`,
    schema: XeroContacts,
  });
  const active = contacts.filter(({ ContactStatus = "ACTIVE" }) => ContactStatus === "ACTIVE");
  const byEmail = active.filter(({ EmailAddress }) => email !== null && EmailAddress === email);
  const found =
    active.find(({ ContactNumber }) => ContactNumber === ownerId) ??
    active.find(({ Name }) => Name === name) ??
    // An email that several contacts have does not identify one.
    (byEmail.length === 1 ? byEmail[0] : undefined);
  const contactId = found?.ContactID ?? (await create());
  await xero.inAgency((db) =>
    db.execute(
      sql`insert into xero_contact (agency_id, owner_id, tenant_id, xero_id)
        select agency_id, ${ownerId}::uuid, tenant_id, ${contactId}
        from xero_connection
        where agency_id = ${agencyId}::uuid and tenant_id is not null
        on conflict (agency_id, owner_id, tenant_id) do update set xero_id = excluded.xero_id`,
    ),
  );
  return contactId;

  async function create(): Promise<string> {
    const { Contacts: created } = await xero.ask({
      method: "PUT",
      path: "/Contacts",
      key: `contact ${ownerId}`,
      schema: XeroContacts,
      body: {
        Contacts: [
          {
            Name: name,
            ContactNumber: ownerId,
            ...(email !== null && { EmailAddress: email }),
            ...(taxNumber !== null && { TaxNumber: taxNumber.slice(0, 50) }),
            ...(address.length > 0 && {
              Addresses: [
                Object.fromEntries([
                  ["AddressType", "STREET"],
                  ...address.slice(0, 4).map((line, n) => [`AddressLine${n + 1}`, line.slice(0, 255)]),
                ]),
              ],
            }),
          },
        ],
      },
    });
    const id = created[0]?.ContactID;
    if (id === undefined) throw new Error("Xero made no contact");
    return id;
  }
}
