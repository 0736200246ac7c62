/** How notifications are grouped, and where each leads. */
import type { Notification } from "#contract/notifications/notification.ts";
import { type Collection, KINDS } from "#contract/record-kinds.ts";
import { t } from "#web/areas/notifications/messages.ts";
import type { CollectionEntry, Collections, ImportEntry } from "#web/shared/area.ts";
import { PAY_RUNS_PATH } from "#web/shared/ledger/paths.ts";
import { dayOf, formatDate, today } from "#web/ui/time/format.ts";

export interface NoticeGroup {
  key: string;
  notices: Notification[];
}
export interface NoticeDay {
  /** 11 Aug 2026 */
  day: string;
  groups: NoticeGroup[];
}

/** Returns the id that notifications are grouped by: the record, the import, or the reader's own time. */
const subjectOf = ({ id, kind, record, enquiry, chat, mail, import: file }: Notification): string =>
  record?.id ?? enquiry?.id ?? chat?.logId ?? mail?.id ?? file?.id ?? (kind === "conflict" ? kind : id);

/** Groups notifications by day and by what they are about; days, groups and notifications keep the order they come in. */
export function groupNotices(notices: readonly Notification[], zone: string): NoticeDay[] {
  const days = new Map<string, Map<string, Notification[]>>();
  for (const notice of notices) {
    const day = dayOf(notice.at, zone);
    const groups = days.get(day) ?? new Map<string, Notification[]>();
    days.set(day, groups);
    const subject = subjectOf(notice);
    groups.set(subject, [...(groups.get(subject) ?? []), notice]);
  }
  return [...days].map(([day, groups]) => ({
    day,
    groups: [...groups].map(([key, groupNotices]) => ({ key, notices: groupNotices })),
  }));
}

/** The notifications in the order in which they are shown. */
export const shownOrder = (days: readonly NoticeDay[]): Notification[] =>
  days.flatMap(({ groups }) => groups.flatMap(({ notices }) => notices));

function collectionOf({ kind, resource }: NonNullable<Notification["record"]>): Collection | undefined {
  const entries = KINDS.flatMap((entry) =>
    Object.entries(entry.collections).map(([name, collectionResource]) => ({
      kind: entry.kind,
      name,
      of: collectionResource,
    })),
  );
  return entries.find((entry) => entry.kind === kind && entry.of === resource)?.name as Collection | undefined;
}

export interface Places {
  collections: Collections;
  imports: { readonly [K in string]?: ImportEntry };
}

/** Loads how the record of a notification is shown next to the list. */
export function glanceOf({ record }: Notification, { collections }: Places): CollectionEntry["glance"] {
  const collection = record && collectionOf(record);
  return (collection && collections[collection])?.glance;
}

/** Returns the kind of a notification's record, as a word. */
export function kindTitle({ kind, record, chat, mail }: Notification, { collections }: Places): string | undefined {
  if (!record && (kind === "conflict" || kind === "enquiry")) return t(kind === "conflict" ? "calendar" : "enquiry");
  if (chat || mail) return t(chat ? "whatsapp" : "email");
  if (!record) return t(kind === "export" ? "export" : "import");
  const collection = collectionOf(record);
  return collection ? collections[collection]?.one : undefined;
}

/** Returns the title of a group of notifications. */
export const subjectTitle = ({
  kind,
  record,
  enquiry,
  chat,
  mail,
  import: file,
  export: exported,
}: Notification): string =>
  record?.displayName ??
  enquiry?.name ??
  chat?.name ??
  mail?.name ??
  file?.filename ??
  exported?.filename ??
  (kind === "conflict" ? t("ownTime") : "");

/** Returns the target of a notification: the notes of its record, the conflicting booking, its record, or its import. */
export function placeOf(
  { kind, record: about, note, clash, enquiry, chat, mail, advance, import: file }: Notification,
  { collections, imports }: Places,
): string | null {
  if (file) {
    const base = imports[file.kind]?.base;
    return base ? `${base}/import/${file.id}` : null;
  }
  if (enquiry) return `/comms/website?id=${enquiry.id}`;
  if (chat) return `/comms/whatsapp?id=${chat.logId}`;
  if (mail) return `/comms/emails?id=${mail.id}`;
  if (advance?.state === "WAITING") return PAY_RUNS_PATH;
  const record = clash?.saved ?? clash?.other ?? about;
  if (kind === "conflict" && !record) return "/calendar/personal";
  const collection = record && collectionOf(record);
  const entry = collection && collections[collection];
  if (!entry || !record) return null;
  return `${entry.base}/${entry.detail ? `detail/${record.id}` : `${record.id}/profile`}/${note ? "notes" : "summary"}`;
}

/** `2026-08-11T17:00` as 11 Aug 2026 17:00, a date alone without a time. */
export const dueText = (due: string): string => [formatDate(due.slice(0, 10)), due.slice(11)].filter(Boolean).join(" ");

const DAY_MS = 86_400_000;
/** How far ahead a day is as the reader reads it, and not as it was when the notification was written. */
export function daysAheadText(due: string, zone: string, now = Date.now()): string {
  const count = Math.round((Date.parse(due.slice(0, 10)) - Date.parse(today(zone, now))) / DAY_MS);
  if (count === 0) return t("keyDateToday");
  return t(count < 0 ? "keyDatePast" : "keyDateIn", { count, when: dueText(due) });
}
