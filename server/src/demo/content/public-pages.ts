/** Switches the public pages of the demo on: for talents whose content is out, with all of it. */
import { sql } from "drizzle-orm";
import { addressFrom } from "#contract/fans/site.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { IMOGEN, LANTERNS } from "../deals/cast.ts";
import { personId } from "../talents/person.ts";
import { idOf } from "../values/random.ts";

export async function insertPublicPages(db: Db, { agencyId, name }: { agencyId: string; name: string }): Promise<void> {
  const agency = sql`${agencyId}::uuid`;
  await db.execute(
    sql`insert into public_site (id, agency_id, pages, address)
      values (${idOf(`public-site/${name}`)}::uuid, ${agency}, true, ${addressFrom(name)})`,
  );
  for (const talent of [IMOGEN, LANTERNS]) {
    const person = sql`${personId(talent)}::uuid`;
    await db.execute(
      sql`insert into public_page (id, agency_id, person_id, shown, podcast_category)
        values (${idOf(`public-page/${talent}`)}::uuid, ${agency}, ${person}, true, 'Music')`,
    );
    await db.execute(
      sql`insert into public_address (agency_id, address, person_id)
        values (${agency}, ${addressFrom(talent)}, ${person})`,
    );
    await db.execute(sql`update favourite f
      set public_name = p.display_name, picture_id = p.avatar_id, biography = coalesce(f.biography, p.bio)
      from person p where f.agency_id = ${agency} and f.person_id = ${person} and p.id = f.person_id`);
    await db.execute(sql`update content_item i set on_web_page = true where i.agency_id = ${agency}
      and exists (select from involvement v
        where v.agency_id = i.agency_id and v.record_id = i.id and v.involved_id = ${person})`);
  }
}
