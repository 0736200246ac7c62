import { buildStaff, inAgency } from "../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "./insert.ts";

/** Builds an import that is parsed and waits for its columns; owned by the first assigned staff. */
export async function buildImport(
  agencyId: string,
  { assignedTo, list = "talents", state = "columns", deleted }: BuildOptions,
): Promise<string> {
  const [actor = (await buildStaff(agencyId)).id] = assignedTo ?? [];
  const isContent = list === "news" || list === "cmsEvents";
  const id = await insert(
    agencyId,
    `insert into roster_import (id, agency_id, actor_id, kind, state, filename, titles, fields, total, choice, problem)
      values ($1, $2, $3, $4, $5, $6, $8, to_jsonb(array_fill(null::text, array[cardinality($8::text[])])), 1, $7,
        'What was wrong before')`,
    actor,
    list,
    state,
    `${uniqueName()}.csv`,
    {
      sheets: ["One", "Two"].map((name) => ({ name, empty: false })),
      sheet: 0,
      encoding: "windows-1250",
      header: { line: 2, lines: [1, 2, 3].map((line) => ({ line, text: "Name · Category" })) },
    },
    isContent ? ["Title", "Talents", "Content", "Published", "Starts"] : ["Name", "Category"],
  );
  // An unreadable file has no rows.
  const rows = state !== "failed";
  if (rows)
    await inAgency(
      agencyId,
      `insert into import_row (agency_id, import_id, place, line, leader, cells, state, problems, duplicate)
        values ($1, $2, 0, 1, 0, $3, 'faulty',
            '[{"column": 0, "field": "Name", "value": "Somebody", "message": "An error"}]',
            jsonb_build_object('id', gen_random_uuid(), 'name', 'Somebody', 'line', 1, 'choice', 'skip'))`,
      [
        agencyId,
        id,
        isContent ? ["A title", "Somebody", "A text", "2026-01-02 08:00", "2026-02-03 20:00"] : ["Somebody", "Music"],
      ],
    );
  if (deleted) await inAgency(agencyId, "delete from roster_import where id = $1", [id]);
  return id;
}
