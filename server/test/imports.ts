/** Runs an import step by step, with its job run after each commit. */

import {
  type ColumnsForm,
  type DuplicateResolution,
  type Import,
  type ImportedRow,
  imports,
} from "#contract/imports/import.ts";
import type { ImportKind } from "#contract/record-kinds.ts";
import type { startApp } from "./app.ts";
import { type SentUpload, uploading } from "./uploads.ts";

type App = Awaited<ReturnType<typeof startApp>>;
interface Importer {
  token: string;
  agencyId: string;
}

export function importer(app: App, kind: ImportKind, by: Importer) {
  const { ask, jobHandlers } = app;
  const { send } = uploading(app);
  const routeOf = (id: string) => ({ params: { kind, id } });
  const get = async (id: string): Promise<Import> => (await ask(imports.get, by.token, routeOf(id))).data;
  const run = async (id: string): Promise<Import> => {
    await jobHandlers.import({ agencyId: by.agencyId, importId: id });
    return get(id);
  };
  /** Uploads the file and has it read; returns the message if it was refused before. */
  async function begin(
    file: SentUpload,
  ): Promise<{ result: Import; refused?: undefined } | { refused: string; result?: undefined }> {
    const sent = await send(by.token, file);
    if (sent.status !== 200 || !("id" in sent.data))
      return { refused: sent.error?.details[0]?.message ?? sent.error?.message ?? "" };
    const created = await ask(imports.create, by.token, { params: { kind }, body: { mediaId: sent.data.id } });
    if (created.status !== 200) return { refused: created.error?.details[0]?.message ?? created.error?.message ?? "" };
    return { result: await run(created.data.id) };
  }
  return {
    get,
    run,
    begin,
    async read(name: string, content: string | Buffer): Promise<Import> {
      const { result, refused } = await begin({ name, bytes: Buffer.from(content) });
      if (!result) throw new Error(`not read: ${refused}`);
      return result;
    },
    /** Maps the columns as suggested, or as given, and has the rows checked. */
    async check(imported: Import, more: Partial<ColumnsForm> = {}): Promise<Import> {
      const body = { columns: imported.columns.map(({ field }) => field), ...more };
      const answer = await ask(imports.columns, by.token, { ...routeOf(imported.id), body });
      if (answer.status !== 200) throw new Error(`not checked: ${answer.text}`);
      return run(imported.id);
    },
    async add(id: string, rows: "all" | "good" = "good", duplicates: DuplicateResolution = "skip"): Promise<Import> {
      const answer = await ask(imports.start, by.token, { ...routeOf(id), body: { rows, duplicates } });
      if (answer.status !== 200) throw new Error(`not added: ${answer.text}`);
      return run(id);
    },
    async undo(id: string, changed: "keep" | "remove" = "keep"): Promise<Import> {
      await ask(imports.undo, by.token, { ...routeOf(id), body: { changed } });
      return run(id);
    },
    rows: async (id: string, query: Record<string, unknown> = {}): Promise<ImportedRow[]> =>
      (await ask(imports.rows, by.token, { ...routeOf(id), query: { pageSize: 100, ...query } })).data,
    invalidRows: async (id: string, format: "csv" | "xlsx" = "csv") => {
      const { app: server } = app;
      const response = await server.inject({
        method: "GET",
        url: `/client/v1/imports/${kind}/${id}/invalid-rows?format=${format}`,
        headers: { authorization: `Bearer ${by.token}` },
      });
      return response.rawPayload;
    },
  };
}
