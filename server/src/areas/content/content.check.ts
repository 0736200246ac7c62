/** Checks of content that the schema of its form cannot make. */
import { sql } from "drizzle-orm";
import { CONTENT_MEDIA, type ContentForm, linkProblem, REQUIRED } from "#contract/content/item.ts";
import { missingContentFields } from "#contract/content/required.ts";
import { MEDIA_TYPE, type MediaType } from "#contract/enums.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { FILE_KINDS, UPLOADERS } from "#contract/media/uploader.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

const { maxBytes, extensions, limitMb } = UPLOADERS.cms;
/** Content types that the uploader of content accepts. */
const TYPES: ReadonlySet<string> = new Set(extensions.map((extension) => FILE_KINDS[extension].contentType));
const WORDS: Readonly<Record<MediaType, string>> = {
  1: "a picture",
  2: "a video",
  3: "audio",
  4: "an album",
  5: "a document",
};

interface File extends Record<string, unknown> {
  id: string;
  type: MediaType;
  contentType: string;
  size: string | null;
  problem: string | null;
  failed: boolean;
}
export const invalidField = (field: string, message: string): ErrorDetail => ({ field, code: "invalid", message });

function problemOf(file: File | undefined, field: string, allowed: readonly MediaType[]): ErrorDetail[] {
  if (!file) return [];
  if (file.failed) return [invalidField(field, file.problem ?? "This file can't be read")];
  if (!allowed.includes(file.type))
    return [invalidField(field, `Choose ${allowed.map((type) => WORDS[type]).join(" or ")}`)];
  // Files of the demo have no size.
  if (!TYPES.has(file.contentType) || Number(file.size ?? 0) > maxBytes)
    return [
      invalidField(field, `Files of type ${file.contentType} can't be used here, or it is larger than ${limitMb} MB.`),
    ];
  return [];
}

/** Refuses files of other types than those shown, and files that the uploader of content would not take. */
export async function checkFiles(
  db: Db,
  ids: readonly string[],
  allowed: readonly MediaType[],
  field: (place: number) => string,
): Promise<ErrorDetail[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<File>(
    sql`select id, type_of_media as type, content_type as "contentType", size, problem, state = 'failed' as failed
      from media
      where id = any (${sql.param([...ids])}::uuid[])`,
  );
  const files = new Map(rows.map((file) => [file.id, file]));
  return ids.flatMap((id, place) => problemOf(files.get(id), field(place), allowed));
}

export async function checkTalents(db: Db, ids: readonly string[], field: string): Promise<ErrorDetail[]> {
  const { rows } = await db.execute(
    sql`select from person where id = any (${sql.param([...ids])}::uuid[]) and stage <> 'talent' limit 1`,
  );
  return rows.length > 0 ? [invalidField(field, "Choose talents")] : [];
}

export async function checkContent(db: Db, _actor: Actor, form: ContentForm): Promise<void> {
  const { kind, link, start, end, mediaIds } = form;
  const details: ErrorDetail[] = missingContentFields(kind, form).map((field) => ({
    field,
    code: "requiredField",
    message: REQUIRED,
  }));
  const wrong = link === null ? undefined : linkProblem(kind, link);
  if (wrong) details.push(invalidField("link", wrong));
  if (start !== null && end !== null && end < start) details.push(invalidField("end", "Choose an end after the start"));
  details.push(...(await checkFiles(db, mediaIds, CONTENT_MEDIA[kind], (place) => `mediaIds.${place}`)));
  if (form.thumbnailId)
    details.push(...(await checkFiles(db, [form.thumbnailId], [MEDIA_TYPE.image], () => "thumbnailId")));
  details.push(...(await checkTalents(db, form.talentUserIds, "talentUserIds")));
  if (details.length > 0) throw new Refusal("validation", details);
}
