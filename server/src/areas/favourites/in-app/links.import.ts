/**
 * Imports social links and connect links of talents. A file adds to a talent's links: one to the same platform or
 * address is replaced, all others stay.
 */
import { sql } from "drizzle-orm";
import { SOCIAL_PLATFORMS, type SocialPlatform } from "#contract/enums.ts";
import { type ConnectLinks, ConnectLinksForm } from "#contract/favourites/app-talent.ts";
import { LIMITS } from "#contract/limits.ts";
import { z } from "#contract/schema.ts";
import { readContentSettings } from "#server/areas/content/content-setting.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Filled } from "#server/lib/importing/fill.ts";
import type {
  Importable,
  ImportableField,
  ImportableRow,
  OpenedImport,
  RowError,
} from "#server/lib/importing/importable.ts";
import { talentFinder, talentProblem, talentsInReach } from "#server/lib/importing/talents.ts";
import { errorsOf } from "#server/lib/importing/values.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { parseOrRefuse } from "#server/lib/serving/validation.ts";
import { insertSaid } from "../favourite-row.ts";
import { insertLinks, mergeSocials, type PlacedLink } from "./merge-links.rules.ts";

type SocialLinks = ConnectLinks["socialLinks"];
type Links = ConnectLinks["links"];

const TALENT: ImportableField = {
  key: "talent",
  title: "Talent",
  required: true,
  forAll: true,
  hint: "Id, email or name of a talent",
  otherTitles: ["talents", "talent name", "name"],
  samples: ["Marlo Quist", "Ada Brook"],
};
const PLATFORMS: Readonly<Record<SocialPlatform, Omit<ImportableField, "key">>> = {
  facebook: { title: "Facebook", samples: ["https://www.facebook.com/marloquist", ""] },
  instagram: { title: "Instagram", samples: ["https://www.instagram.com/marloquist", "instagram.com/adabrook"] },
  youtube: { title: "YouTube", samples: ["", "https://www.youtube.com/@adabrook"] },
  tiktok: { title: "TikTok", samples: ["", ""] },
  twitter: { title: "Twitter", otherTitles: ["x"], samples: ["", ""] },
  vimeo: { title: "Vimeo", samples: ["", ""] },
  spotify: { title: "Spotify", samples: ["", ""] },
  soundcloud: { title: "SoundCloud", samples: ["", ""] },
  linkedin: { title: "LinkedIn", samples: ["", ""] },
};
const SOCIAL_FIELDS: readonly ImportableField[] = [
  TALENT,
  ...SOCIAL_PLATFORMS.map((key) => ({ key, ...PLATFORMS[key] })),
];
const LINK_FIELDS: readonly ImportableField[] = [
  TALENT,
  { key: "title", title: "Title", required: true, samples: ["Shop", "Fan club"] },
  {
    key: "url",
    title: "URL",
    required: true,
    otherTitles: ["address", "link"],
    samples: ["https://www.example.com/shop", "www.example.com/club"],
  },
  {
    key: "order",
    title: "Order",
    hint: "Position among the talent's links, from 1",
    otherTitles: ["position"],
    samples: ["1", "2"],
  },
];

const { socialLinks, links } = ConnectLinksForm.shape;
const SocialForm = z.strictObject({ socialLinks });
const LinksForm = z.strictObject({ links });

interface Of<Form> {
  talent: string;
  given: Form;
}
/** Reads the rows of one talent into a form. */
type Reading<Form> = (
  rows: readonly ImportableRow[],
  error: (at: number, field: string | null, message: string) => void,
) => Form | undefined;

/** An import about existing talents: each row finds its talent, and none is added. */
function linksImport<Form, C extends "social_links" | "links">(definition: {
  kind: "talentSocials" | "talentLinks";
  title: string;
  column: C;
  group?: "talent";
  fields: readonly ImportableField[];
  read: Reading<Form>;
  merge: (now: C extends "links" ? Links : SocialLinks, given: Form) => C extends "links" ? Links : SocialLinks;
}): Importable<Of<Form>> {
  type Now = C extends "links" ? Links : SocialLinks;
  const { kind, title, column, group, fields, read, merge } = definition;
  const name = sql.identifier(column);
  const max = column === "links" ? LIMITS.favouriteLinks : LIMITS.socialLinks;

  /** Reads the links of talents, and locks them. */
  async function lock(db: Db, ids: readonly string[]): Promise<Map<string, Now>> {
    const { rows } = await db.execute<{ id: string; now: Now }>(
      sql`select person_id as id, ${name} as now
        from favourite
        where person_id = any (${sql.param([...ids])}::uuid[])
        order by 1
        for update`,
    );
    return new Map(rows.map(({ id, now }) => [id, now]));
  }
  const write = (db: Db, id: string, links: Now) =>
    db.execute(
      sql`update favourite
        set ${name} = ${JSON.stringify(links)}::jsonb, connect_version = connect_version + 1
        where person_id = ${id}::uuid`,
    );

  async function open(db: Db, actor: Actor): Promise<OpenedImport<Of<Form>>> {
    const talentOf = await talentFinder(db, actor, "write");
    const { rows } = await db.execute<{ id: string; now: Now }>(
      sql`select person_id as id, ${name} as now
        from favourite
        where agency_id = ${actor.agencyId}::uuid and ${name} <> '[]'`,
    );
    const has = new Map(rows.map(({ id, now }) => [id, now]));
    return {
      noun: "talent",
      prepare(rowsOfOne) {
        const errors: RowError[] = [];
        const error = (index: number, field: string | null, message: string) =>
          void errors.push({ at: index, field, message });
        const word = rowsOfOne[0]?.talent ?? "";
        const talent = talentOf(word);
        if (!talent)
          for (const index of rowsOfOne.keys())
            error(index, "talent", word === "" ? "required field" : talentProblem(talent, word));
        const given = read(rowsOfOne, error);
        if (talent && given !== undefined && merge((has.get(talent) ?? []) as Now, given).length > max)
          error(0, null, `A talent has at most ${max} of these links`);
        if (!talent || given === undefined || errors.length > 0) return { errors };
        return { form: { talent, given }, keys: { email: null, name: talent } };
      },
      add: () => Promise.reject(new Error("an import of links adds no talents")),
    };
  }

  return {
    kind,
    title,
    ...(group && { group }),
    updates: true,
    csvOnly: true,
    fields: async () => [...fields],
    open,
    // A row names its talent by the id.
    known: sql`select p.id, p.display_name as title, null::text as email_key, p.id::text as name_key
      from ${talentsInReach("write")}`,
    async fill(db, rows) {
      const ids = [...new Set(rows.map(({ id }) => id))];
      await insertSaid(db, ids);
      const now = await lock(db, ids);
      const filled: Filled[] = [];
      for (const { id, form } of rows) {
        const before = (now.get(id) ?? []) as Now;
        const after = merge(before, form.given);
        const changed = JSON.stringify(after) !== JSON.stringify(before);
        if (changed) await write(db, id, after);
        now.set(id, after);
        filled.push({ id, columns: changed ? { [column]: { before, after } } : {} });
      }
      return filled;
    },
    async unfill(db, rows) {
      const now = await lock(
        db,
        rows.map(({ id }) => id),
      );
      // In reverse, so that a talent's last row is undone first.
      for (const { id, columns } of rows.toReversed()) {
        const change = columns[column] as { before: Now; after: Now } | undefined;
        if (!change || JSON.stringify(now.get(id)) !== JSON.stringify(change.after)) continue;
        await write(db, id, change.before);
        now.set(id, change.before);
      }
    },
    remove: () => Promise.reject(new Error("an import of links adds no talents")),
    async check(db, actor) {
      const { publishToApp } = await readContentSettings(db);
      if (!publishToApp && actor.role !== "super_admin") throw new Refusal("contentImportOff");
    },
  };
}

export const socialsImport = linksImport<SocialLinks, "social_links">({
  kind: "talentSocials",
  title: "Social links",
  column: "social_links",
  fields: SOCIAL_FIELDS,
  read([row = {}], error) {
    const named = SOCIAL_PLATFORMS.filter((platform) => row[platform] !== undefined);
    if (named.length === 0) {
      error(0, null, "This row has no link");
      return undefined;
    }
    let given: SocialLinks | undefined;
    const sent = { socialLinks: named.map((platform) => ({ platform, url: row[platform] })) };
    for (const { field, message } of errorsOf(() => {
      given = parseOrRefuse(SocialForm, sent).socialLinks;
    }))
      error(0, named[Number(field.split(".")[1])] ?? null, message);
    return given;
  },
  merge: mergeSocials,
});

export const connectLinksImport = linksImport<PlacedLink[], "links">({
  kind: "talentLinks",
  title: "Connect links",
  column: "links",
  // Rows of one talent are saved together.
  group: "talent",
  fields: LINK_FIELDS,
  read(rows, error) {
    let parsed: Links | undefined;
    for (const { field, message } of errorsOf(() => {
      parsed = parseOrRefuse(LinksForm, { links: rows.map(({ title = "", url = "" }) => ({ title, url })) }).links;
    })) {
      const [, index, part] = field.split(".");
      error(Number(index ?? 0), part ?? null, message);
    }
    const orders = rows.map(({ order }, index) => {
      if (order === undefined) return null;
      const place = Number(order);
      if (Number.isInteger(place) && place >= 1 && place <= LIMITS.favouriteLinks) return place;
      error(index, "order", `Use a number from 1 to ${LIMITS.favouriteLinks}`);
      return null;
    });
    return parsed?.map((link, index) => ({ ...link, order: orders[index] ?? null }));
  },
  merge: insertLinks,
});
