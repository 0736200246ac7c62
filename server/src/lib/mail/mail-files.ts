/** Files that emails carry: stored ones, and documents that are made when the email leaves. */
import { eq } from "drizzle-orm";
import { EXPORT_TYPES } from "#contract/lists/export.ts";
import { type Actor, type Database, systemIn } from "../database/scope.ts";
import type { FileStore } from "../files/storage/store.ts";
import { mediaTable } from "../records/records.table.ts";
import { Unsendable } from "./reason.ts";

export const MAIL_FILE_LIMITS = { files: 10, bytes: 15_000_000 } as const;

/** Documents that an area makes for emails. */
export type DocumentKind = "invoice" | "creditNote" | "clientStatement" | "payRunStatement" | "report";
export type EmailFile = { name: string } & ({ mediaId: string } | { document: DocumentKind; id: string });
type FindActor = (accountId: string, agencyId: string) => Promise<Actor | null>;
/** Makes a document of this agency: a PDF, or a workbook if its name says so. */
export type MailedDocuments = Readonly<
  Partial<
    Record<DocumentKind, (database: Database, agencyId: string, id: string, findActor: FindActor) => Promise<Buffer>>
  >
>;

interface StoredFile {
  name: string;
  mediaId: string | null;
  document: string | null;
  documentId: string | null;
}
/** Returns the bytes of a file. Throws if it can't be made now, so that the email waits for it, and `Unsendable` if it is gone. */
export type ReadMailFile = (agencyId: string, file: StoredFile) => Promise<{ content: Buffer; type: string }>;

export function mailFileReader(options: {
  database: Database;
  store: FileStore;
  documents: MailedDocuments;
  /** Finds the receiver of a document that follows their rights. */
  findActor: FindActor;
}): ReadMailFile {
  const { database, store, documents, findActor } = options;

  async function readMedia(agencyId: string, id: string) {
    const [file] = await database.scope(systemIn(agencyId), "read", (db) =>
      db.select().from(mediaTable).where(eq(mediaTable.id, id)),
    );
    if (!file || file.deletedAt !== null || file.state !== "ready")
      throw new Unsendable("a file of this email is gone");
    if ((file.size ?? 0) > MAIL_FILE_LIMITS.bytes) throw new Unsendable("a file of this email is larger than 15 MB");
    const chunks: Uint8Array[] = [];
    for await (const chunk of store.read(file.fileKey ?? file.key)) chunks.push(chunk);
    return { content: Buffer.concat(chunks), type: file.contentType };
  }

  return async (agencyId, { name, mediaId, document, documentId }) => {
    if (mediaId !== null) return readMedia(agencyId, mediaId);
    const make = Object.entries(documents).find(([kind]) => kind === document)?.[1];
    if (!make || documentId === null) throw new Error("this document can't be made");
    const type = name.endsWith(".xlsx") ? EXPORT_TYPES.xlsx : "application/pdf";
    return { content: await make(database, agencyId, documentId, findActor), type };
  };
}
