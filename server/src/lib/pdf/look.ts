/** How documents of an agency look: as set now, or as a document looked when it was sent. */
import { sql } from "drizzle-orm";
import { DOCUMENT_LANGUAGES, PAPERS } from "#contract/contract-documents/contract-setting.ts";
import { z } from "#contract/schema.ts";
import { DEFAULT_DOCUMENT_COLOR } from "#contract/settings/document-color.ts";
import type { Db } from "../database/scope.ts";
import { found } from "../serving/refusal.ts";

const Look = z.object({
  color: z._default(z.nullable(z.string()), null),
  language: z._default(z.nullable(z.enum(DOCUMENT_LANGUAGES)), null),
  paper: z._default(z.nullable(z.enum(PAPERS)), null),
  footer: z._default(z.nullable(z.string()), null),
});
export interface DocumentLook extends Omit<z.output<typeof Look>, "color" | "language" | "paper"> {
  /** Colour of head and lines. */
  color: string;
  language: (typeof DOCUMENT_LANGUAGES)[number];
  paper: (typeof PAPERS)[number];
}

const withDefaults = ({ color, language, paper, footer }: z.output<typeof Look>): DocumentLook => ({
  color: color ?? DEFAULT_DOCUMENT_COLOR,
  language: language ?? "en-AU",
  paper: paper ?? "A4",
  footer,
});

/** Reads how the agency's documents look now. */
export async function readLook(db: Db, agencyId: string): Promise<DocumentLook> {
  const { rows } = await db.execute<{ look: unknown }>(sql`select document_look(${agencyId}::uuid) as look`);
  return withDefaults(z.parse(Look, found(rows[0]).look));
}

/** Reads how a document looked when it was sent; a draft looks as documents do now. */
export async function readLookOf(
  db: Db,
  { table, id }: { table: "invoice" | "credit_note"; id: string },
): Promise<DocumentLook> {
  const { rows } = await db.execute<{ look: unknown; now: unknown; sent: boolean }>(
    sql`select d.look, document_look(d.agency_id) as now, d.number is not null as sent
      from ${sql.identifier(table)} d
      where d.id = ${id}::uuid`,
  );
  const { look, now, sent } = found(rows[0]);
  const current = withDefaults(z.parse(Look, now));
  if (!sent) return current;
  return look === null ? { ...current, color: DEFAULT_DOCUMENT_COLOR } : withDefaults(z.parse(Look, look));
}
