/** Templates of contracts, clauses, and parts of a contract. */
import { buildPerson, buildSupplier, inAgency } from "../../../factories.ts";
import { wordFile, wordParagraph } from "../../../word.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";
import { DEAL_BUILDERS } from "./deals.ts";

export const FILLED_WORD = wordFile({ body: wordParagraph("{{contract.title}}") });

export async function buildContractClause(agencyId: string, { displayName = uniqueName() }: BuildOptions) {
  const id = await insert(
    agencyId,
    "insert into contract_clause (id, agency_id, name) values ($1, $2, $3)",
    displayName,
  );
  await inAgency(
    agencyId,
    `insert into contract_clause_version (agency_id, clause_id, number, body, body_sanitiser, author_id)
      values ($1, $2, 1, '<p>A clause</p>', '', (select id from staff where agency_id = $1 limit 1))`,
    [agencyId, id],
  );
  return id;
}

export async function buildContractTemplate(agencyId: string, { displayName = uniqueName() }: BuildOptions) {
  const id = await insert(
    agencyId,
    `insert into contract_template (id, agency_id, name, body, body_sanitiser)
      values ($1, $2, $3, '<p>{{contract.title}}</p>', '')`,
    displayName,
  );
  await inAgency(
    agencyId,
    "insert into contract_template_clause (agency_id, template_id, clause_id) values ($1, $2, $3)",
    [agencyId, id, await buildContractClause(agencyId, {})],
  );
  await inAgency(
    agencyId,
    "insert into contract_template_word (agency_id, template_id, filename, file) values ($1, $2, 'a.docx', $3)",
    [agencyId, id, FILLED_WORD],
  );
  return id;
}

/** A split between a talent and a supplier, with a value in each field. */
export async function buildSubContract(
  agencyId: string,
  { parent, deleted = false, displayName = uniqueName(), ...options }: BuildOptions,
): Promise<string> {
  return insert(
    agencyId,
    `insert into sub_contract (id, agency_id, contract_id, title, deleted_at, person_id, supplier_id, type, place,
        value, signed_on, note, over_reason)
      select $1, $2, $3, $4, case when $5 then now() end, $6, $7, 'SPLIT',
        (select count(*) + 1 from sub_contract where contract_id = $3), 100, '2026-08-10', 'By bank transfer',
        'They pay more'`,
    parent ?? (await DEAL_BUILDERS.contract(agencyId, options)),
    displayName,
    deleted,
    await buildPerson(agencyId),
    await buildSupplier(agencyId),
  );
}

/** One that a talent of the contract delivers, with a file and a link as proof. */
export async function buildDeliverable(
  agencyId: string,
  { parent, deleted = false, displayName = uniqueName(), ...options }: BuildOptions,
): Promise<string> {
  const contract = parent ?? (await DEAL_BUILDERS.contract(agencyId, options));
  return insert(
    agencyId,
    `insert into deliverable (id, agency_id, contract_id, title, deleted_at, person_id, due_on, done_on, attachment_ids,
        links, note)
      select $1, $2, $3, $4, case when $5 then now() end, $6, '2026-08-10', '2026-08-09',
        array(select id from attachment where agency_id = $2 and record_id = $3),
        '[{"url": "https://example.com/post"}]', 'With the full band'`,
    contract,
    displayName,
    deleted,
    await buildPerson(agencyId),
  );
}

/** The fee of a contract, shared by a member of staff, a partner and an outside agent. */
export async function buildFee(agencyId: string, contractId: string): Promise<void> {
  await inAgency(
    agencyId,
    `insert into contract_fee (id, agency_id, contract_id, mode, percent, base)
      values (gen_random_uuid(), $1, $2, 'PERCENT', 15, 'NET')
      on conflict do nothing`,
    [agencyId, contractId],
  );
  await inAgency(
    agencyId,
    `insert into contract_fee_payee (id, agency_id, contract_id, place, staff_id, partner_id, name, share)
      select gen_random_uuid(), $1, $2, place,
        case place when 0 then (select id from staff where agency_id = $1 limit 1) end,
        case place when 1 then (select id from partner where agency_id = $1 and deleted_at is null limit 1) end,
        case place when 2 then 'A sub-agent' end, 25
      from generate_series(0, 2) place`,
    [agencyId, contractId],
  );
}
