/** Leads an import as a person would, with its job run as it would be after each commit. */

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
interface By {
  token: string;
  agencyId: string;
}

export function importer(app: App, kind: ImportKind, by: By) {
  const { ask, jobHandlers } = app;
  const { send } = uploading(app);
  const at = (id: string) => ({ params: { kind, id } });
  const get = async (id: string): Promise<Import> => (await ask(imports.get, by.token, at(id))).data;
  const run = async (id: string): Promise<Import> => {
    await jobHandlers.import({ agencyId: by.agencyId, importId: id });
    return get(id);
  };
  /** Uploads the file and has it read; what refused it, where it was refused before it could be. */
  async function begin(
    file: SentUpload,
  ): Promise<{ one: Import; refused?: undefined } | { refused: string; one?: undefined }> {
    const sent = await send(by.token, file);
    if (sent.status !== 200 || !("id" in sent.data))
      return { refused: sent.error?.details[0]?.message ?? sent.error?.message ?? "" };
    const made = await ask(imports.create, by.token, { params: { kind }, body: { mediaId: sent.data.id } });
    if (made.status !== 200) return { refused: made.error?.details[0]?.message ?? made.error?.message ?? "" };
    return { one: await run(made.data.id) };
  }
  return {
    get,
    run,
    begin,
    async read(name: string, content: string | Buffer): Promise<Import> {
      const { one, refused } = await begin({ name, bytes: Buffer.from(content) });
      if (!one) throw new Error(`not read: ${refused}`);
      return one;
    },
    /** Matches the columns as they were found, or as told, and has them checked. */
    async check(one: Import, more: Partial<ColumnsForm> = {}): Promise<Import> {
      const body = { columns: one.columns.map(({ field }) => field), ...more };
      const answer = await ask(imports.columns, by.token, { ...at(one.id), body });
      if (answer.status !== 200) throw new Error(`not checked: ${answer.text}`);
      return run(one.id);
    },
    async add(id: string, rows: "all" | "good" = "good", twins: DuplicateResolution = "skip"): Promise<Import> {
      const answer = await ask(imports.start, by.token, { ...at(id), body: { rows, twins } });
      if (answer.status !== 200) throw new Error(`not added: ${answer.text}`);
      return run(id);
    },
    async undo(id: string, changed: "keep" | "remove" = "keep"): Promise<Import> {
      await ask(imports.undo, by.token, { ...at(id), body: { changed } });
      return run(id);
    },
    rows: async (id: string, query: Record<string, unknown> = {}): Promise<ImportedRow[]> =>
      (await ask(imports.rows, by.token, { ...at(id), query: { pageSize: 100, ...query } })).data,
    mend: async (id: string, format: "csv" | "xlsx" = "csv") => {
      const { app: door } = app;
      const answer = await door.inject({
        method: "GET",
        url: `/client/v1/imports/${kind}/${id}/mend?format=${format}`,
        headers: { authorization: `Bearer ${by.token}` },
      });
      return answer.rawPayload;
    },
  };
}
