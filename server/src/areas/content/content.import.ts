/** Imports news and events from the rows of a file, each as Pending. */
import { CONTENT_FORM_STATUS, type ContentKind } from "#contract/content/codes.ts";
import {
  CmsEventForm,
  type ContentForm,
  ContentForm as ContentSchema,
  linkProblem,
  NewsForm,
} from "#contract/content/item.ts";
import { missingContentFields } from "#contract/content/required.ts";
import type { ImportKind } from "#contract/record-kinds.ts";
import type {
  Importable,
  ImportableField,
  ImportableRow,
  Options,
  RowError,
} from "#server/lib/importing/importable.ts";
import { talentFinder, talentProblem } from "#server/lib/importing/talents.ts";
import { errorsOf, listOf, momentOf, yesNoOf } from "#server/lib/importing/values.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { parseOrRefuse } from "#server/lib/serving/validation.ts";
import { contentKit, noteFilled, noteWriter } from "./content.ts";
import { readContentSettings } from "./content-setting.rules.ts";
import { settle } from "./settle.ts";

const WHEN = "Date and time, such as 2026-11-25 19:30";
const FIELDS: readonly ImportableField[] = [
  {
    key: "talents",
    title: "Talents",
    required: true,
    forAll: true,
    multiple: "all",
    hint: "Ids, emails or names of talents, separated by ;",
    otherTitles: ["talent", "talent name"],
    samples: ["Marlo Quist; Ada Brook", "Marlo Quist"],
  },
  { key: "title", title: "Title", required: true, otherTitles: ["headline"], samples: ["A new single", "On tour"] },
  {
    key: "content",
    title: "Content",
    required: true,
    otherTitles: ["text", "body"],
    samples: ["Out now.", "Five dates."],
  },
  {
    key: "publish_date",
    title: "Publish date",
    required: true,
    hint: WHEN,
    otherTitles: ["published", "publish"],
    samples: ["2026-11-25 19:30", "2026-12-01 08:00"],
  },
  {
    key: "time_zone",
    title: "Time zone",
    forAll: true,
    otherTitles: ["zone"],
    samples: ["Australia/Sydney", ""],
  },
  { key: "tags", title: "Tags", hint: "Separated by ;", samples: ["music; single", ""] },
  { key: "link", title: "Link", otherTitles: ["url"], samples: ["https://www.example.com", ""] },
  {
    key: "image_url",
    title: "Image URL",
    hint: "The address of a PNG, JPEG, GIF or WebP, which is fetched and kept",
    otherTitles: ["image"],
    samples: ["", ""],
  },
  { key: "media_credit", title: "Media credit", otherTitles: ["credit"], samples: ["Photo: Ines Marlow", ""] },
];
const EVENT_FIELDS: readonly ImportableField[] = [
  ...FIELDS,
  {
    key: "start",
    title: "Start",
    required: true,
    hint: WHEN,
    otherTitles: ["starts"],
    samples: ["2026-12-24 20:00", ""],
  },
  { key: "end", title: "End", hint: WHEN, otherTitles: ["ends"], samples: ["2026-12-24 23:00", ""] },
  { key: "location", title: "Location", otherTitles: ["venue", "place"], samples: ["Lantern Hall", ""] },
  { key: "online", title: "Online", hint: "Yes or no", samples: ["No", ""] },
  { key: "stream_url", title: "Stream URL", otherTitles: ["stream"], samples: ["", ""] },
  {
    key: "ticket_url",
    title: "Ticket URL",
    otherTitles: ["tickets"],
    samples: ["https://www.example.com/tickets", ""],
  },
];

/** Import fields by the fields of the form. */
const KEYS: Readonly<Record<string, string>> = {
  talentUserIds: "talents",
  publishDate: "publish_date",
  publishTimeZoneId: "time_zone",
  timeZoneId: "time_zone",
  mediaCredit: "media_credit",
  eventMode: "online",
  streamUrl: "stream_url",
  ticketUrl: "ticket_url",
};

function bodyOf(kind: ContentKind, row: ImportableRow, talentUserIds: readonly string[], { dayFirst }: Options) {
  const zone = row.time_zone ?? null;
  return {
    talentUserIds,
    title: row.title ?? "",
    content: row.content ?? null,
    publishDate: momentOf(row.publish_date, dayFirst),
    publishTimeZoneId: zone,
    tags: listOf(row.tags, /[;|\n]/),
    link: row.link ?? null,
    mediaCredit: row.media_credit ?? null,
    ...(kind === "Event" && {
      start: momentOf(row.start, dayFirst),
      end: momentOf(row.end, dayFirst) ?? null,
      timeZoneId: zone,
      location: row.location ?? null,
      eventMode: row.online === undefined ? "OFFLINE" : (yesNoOf(row.online) ?? row.online),
      streamUrl: row.stream_url ?? null,
      ticketUrl: row.ticket_url ?? null,
    }),
  };
}

const contentImport = (list: ImportKind, title: string, kind: ContentKind): Importable<ContentForm> => ({
  kind: list,
  title,
  fields: async () => [...(kind === "Event" ? EVENT_FIELDS : FIELDS)],
  async open(db, actor, options) {
    const talentOf = await talentFinder(db, actor, "read");
    return {
      prepare([row = {}]) {
        const errors: RowError[] = [];
        const error = (field: string, message: string) => void errors.push({ at: 0, field, message });
        const ids = listOf(row.talents, /[;|\n]/).flatMap((word) => {
          const id = talentOf(word);
          if (!id) error("talents", talentProblem(id, word));
          return id ? [id] : [];
        });
        const picture = row.image_url === undefined ? undefined : options.pictures.get(row.image_url);
        let form: ContentForm | undefined;
        const refused = errorsOf(() => {
          const sent = parseOrRefuse(kind === "Event" ? CmsEventForm : NewsForm, bodyOf(kind, row, ids, options));
          const mediaIds = picture?.mediaId ? [picture.mediaId] : [];
          form = { ...parseOrRefuse(ContentSchema, { ...sent, kind, mediaIds }), status: CONTENT_FORM_STATUS.pending };
        });
        const named = (field: string) => KEYS[field.split(".")[0] ?? ""] ?? field.split(".")[0] ?? field;
        for (const { field, message } of refused)
          if (named(field) !== "talents" || errors.length === 0) error(named(field), message);
        if (picture?.problem) error("image_url", picture.problem);
        // An item without a picture gets one by hand before it is approved.
        const missing = form ? missingContentFields(kind, form).filter((field) => field !== "mediaIds") : [];
        for (const field of missing) error(named(field), "required field");
        const wrong = form?.link ? linkProblem(kind, form.link) : undefined;
        if (wrong) error("link", wrong);
        if (!form || errors.length > 0) return { errors };
        return { form, keys: { email: null, name: form.title } };
      },
      async add(within, forms) {
        const settled: ContentForm[] = [];
        for (const form of forms) settled.push(await settle(within, actor, form));
        const ids = await contentKit.insert(within, actor, settled);
        await noteWriter(within, actor, ids);
        return ids;
      },
    };
  },
  ...contentKit.importing,
  async fill(db, rows) {
    const filled = await contentKit.importing.fill(db, rows);
    await noteFilled(
      db,
      filled.map(({ id }) => id),
    );
    return filled;
  },
  csvOnly: true,
  pictures: "image_url",
  async check(db, actor) {
    const { publishToApp } = await readContentSettings(db);
    if (!publishToApp && actor.role !== "super_admin") throw new Refusal("contentImportOff");
  },
});

export const newsImport = contentImport("news", "News", "News");
export const cmsEventImport = contentImport("cmsEvents", "Events for fans", "Event");
