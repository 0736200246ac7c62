/** Stores a signed file that was uploaded as the signed version, and makes the contract signed. */
import { createHash, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { BodyOf } from "#contract/call.ts";
import { extensionOf } from "#contract/media/uploader.ts";
import { SIGNED_FILE_LIMITS, type signing } from "#contract/signing/signing.ts";
import { readContractSettings } from "#server/areas/contract-documents/contract-setting.rules.ts";
import { documentData } from "#server/areas/contracts/document.rules.ts";
import { firstContractStatus, moveContract } from "#server/areas/contracts/moving.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import { deleteUpload, readUpload } from "#server/lib/files/uploads.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { addToTrail } from "./rounds.ts";

const refused = (message: string): Refusal =>
  new Refusal("validation", [{ field: "mediaId", code: "fileRefused", message }]);

async function readPdf(db: Db, store: FileStore, mediaId: string): Promise<Buffer> {
  const upload = await readUpload(db, store, { mediaId, maxBytes: SIGNED_FILE_LIMITS.bytes });
  if (extensionOf(upload.filename) !== "pdf") throw refused("Choose a PDF file.");
  if (!upload.bytes) throw refused(`A signed file may have ${SIGNED_FILE_LIMITS.megabytes} MB at most.`);
  const { bytes } = upload;
  const isWhole = bytes.subarray(0, 5).toString("latin1") === "%PDF-" && bytes.subarray(-2048).includes("%%EOF");
  if (!isWhole) throw refused("This PDF file is damaged.");
  return bytes;
}

interface Upload extends Omit<BodyOf<(typeof signing)["upload"]>, "seenVersion"> {
  contractId: string;
  meaning: string;
}
/** Stores the file. The caller has locked the contract, and no round of it is open. */
export async function keepSignedFile(
  db: Db,
  actor: Actor,
  store: FileStore,
  { contractId, mediaId, signedOn, meaning }: Upload,
): Promise<void> {
  const { agencyId, id: actorId } = actor;
  const pdf = await readPdf(db, store, mediaId);
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  // Numbered first, since the number is one of the stored terms.
  if (meaning === "DRAFT" || meaning === "SENT")
    await moveContract(db, actor, contractId, await firstContractStatus(db, "SIGNED"), { signedOn });
  else await db.execute(sql`update contract set signed_on = ${signedOn}::date where id = ${contractId}::uuid`);
  const data = await documentData(db, actor, contractId);
  const { consentText, consentVersion } = await readContractSettings(db);
  const roundId = randomUUIDv7();
  await db.execute(
    sql`insert into signing_round (id, agency_id, contract_id, version, status, uploaded, sequential, title, html, pdf,
        sha256, data, consent_text, consent_version, opened_by, expires_at, ended_at)
      select ${roundId}::uuid, ${agencyId}::uuid, ${contractId}::uuid, coalesce(max(version), 0) + 1, 'signed', true,
        false, ${data.terms.title}, '', ${pdf}, ${sha256}, ${JSON.stringify(data)}::jsonb, ${consentText},
        ${consentVersion}, ${actorId}::uuid, now(), now()
      from signing_round
      where contract_id = ${contractId}::uuid`,
  );
  await addToTrail(db, { agencyId, roundId, what: "uploaded", detail: sha256 });
  await db.execute(
    sql`update contract set amending = false, signed_terms = null where id = ${contractId}::uuid and amending`,
  );
  await deleteUpload(db, actor, mediaId);
}
