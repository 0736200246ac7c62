/**
 * Makes the sealed PDF of a round that everyone has signed: the document as it was shown, a page of its signatures, and
 * the seal.
 */
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { SIGNING_MARKS } from "#contract/signing/signing.ts";
import { DocumentData, typesettingOf } from "#server/areas/contracts/document.rules.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { type Block, blocksOf } from "#server/lib/pdf/document/blocks.ts";
import { documentPdf } from "#server/lib/pdf/document/document.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Certificate } from "./certificate.ts";

const Signed = z.object({
  name: z.string(),
  /** Name that the signer was invited by; null if they signed under it. */
  invitedAs: z.nullable(z.string()),
  email: z.string(),
  role: z.nullable(z.string()),
  company: z.nullable(z.string()),
  utc: z.string(),
  local: z.string(),
  zone: z.string(),
  address: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  mark: z.enum(SIGNING_MARKS),
  path: z.nullable(z.string()),
  sha256: z.string(),
});
const Round = z.object({
  html: z.string(),
  sha256: z.string(),
  version: z.number(),
  consentText: z.string(),
  consentVersion: z.number(),
  data: DocumentData,
  signers: z.array(Signed),
  trail: z.array(
    z.object({ at: z.string(), what: z.string(), name: z.nullable(z.string()), address: z.nullable(z.string()) }),
  ),
});
type Round = z.output<typeof Round>;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
const rows = (lines: readonly (readonly [string, ...string[]])[]): string =>
  `<table><tbody>${lines.map((cells) => `<tr>${cells.map((cell) => `<td><p>${escaped(cell)}</p></td>`).join("")}</tr>`).join("")}</tbody></table>`;

const picture = ({ path, name }: z.output<typeof Signed>): Block[] =>
  path === null
    ? []
    : [
        {
          kind: "picture",
          alt: `Signature of ${name}`,
          svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 200"><path d="${path}" fill="none" stroke="#1d1b16" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
        },
      ];

function signatureBlocks({ signers, trail, sha256, version, consentText, consentVersion }: Round): Block[] {
  const head = `<h2>Signatures</h2><p>${escaped(`Version ${version} was signed electronically. Each signature below is a simple electronic signature by a link sent to the email address that it names. SHA-256 of the document that was shown: ${sha256}. All agreed (consent text, version ${consentVersion}): “${consentText}”`)}</p>`;
  return [
    { kind: "page" },
    ...blocksOf(head),
    ...signers.flatMap((signer) => [
      ...blocksOf(
        `<h2>${escaped(signer.name)}</h2>${signer.path === null ? `<p><em>${escaped(signer.name)}</em></p>` : ""}`,
      ),
      ...picture(signer),
      ...blocksOf(
        rows([
          ...(signer.invitedAs === null
            ? []
            : [["Name", `Signed under another name; invited as ${signer.invitedAs}`] as const]),
          ["For", [signer.role, signer.company].filter(Boolean).join(", ") || "themselves"],
          ["Email", signer.email],
          ["Signed", `${signer.utc} UTC, ${signer.local} ${signer.zone}`],
          ["Mark", signer.mark],
          ["Network address", signer.address ?? "unknown"],
          ["Browser", signer.agent ?? "unknown"],
          ["SHA-256 of what was shown", signer.sha256],
        ]),
      ),
    ]),
    ...blocksOf(
      `<h2>Trail</h2>${rows(trail.map(({ at, what, name, address }) => [`${at} UTC`, name === null ? what : `${what}: ${name}`, address ?? ""]))}`,
    ),
  ];
}

const time = (column: string, zone: string) =>
  sql.raw(`to_char(${column} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`);

export async function sealedDocument(
  db: Db,
  roundId: string,
  certificate: Certificate,
): Promise<{ pdf: Buffer; sha256: string }> {
  const { rows: rounds } = await db.execute(
    sql`select r.html, r.sha256, r.version, r.consent_text as "consentText", r.consent_version as "consentVersion",
        r.data,
        (select json_agg(json_build_object('name', s.signed_name, 'invitedAs', case when s.other_name then s.name end,
          'email', s.email, 'role', coalesce(s.corrections -> 'role' ->> 'value', s.role),
          'company', coalesce(s.corrections -> 'company' ->> 'value', s.company),
          'utc', ${time("s.signed_at", "'utc'")}, 'local', ${time("s.signed_at", "s.zone")}, 'zone', s.zone,
          'address', s.address, 'agent', s.agent, 'mark', s.mark, 'path', s.mark_path, 'sha256', s.shown_sha256)
            order by s.place)
          from signer s where s.round_id = r.id) as signers,
        (select json_agg(json_build_object('at', ${time("e.at", "'utc'")}, 'what', e.what, 'name', s.name,
            'address', e.address) order by e.at, e.id)
          from signing_event e left join signer s on s.id = e.signer_id where e.round_id = r.id) as trail
      from signing_round r where r.id = ${roundId}::uuid`,
  );
  const round = z.parse(Round, found(rounds[0]));
  const plain = await documentPdf(typesettingOf(round.data, round.html), signatureBlocks(round));
  const reason = `Signed by ${round.signers.map(({ name }) => name).join(", ")}`.slice(0, 500);
  const { signPdf } = await import("./pdf-signature.ts");
  const pdf = signPdf(plain, { certificate, at: new Date(), reason });
  return { pdf, sha256: createHash("sha256").update(pdf).digest("hex") };
}
