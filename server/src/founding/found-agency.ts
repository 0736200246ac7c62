/** Creates an agency with its default master lists and its first pack of tasks. */
import { sql } from "drizzle-orm";
import type { TalentCategory } from "#contract/enums.ts";
import { TALENT_CATEGORIES } from "#contract/enums.ts";
import { industryCategory } from "#server/areas/partners/partner.table.ts";
import { agency } from "#server/areas/session/account.table.ts";
import { position } from "#server/areas/staff/staff.table.ts";
import { talentSubType, talentType } from "#server/areas/talents/person/person.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { ADVANCE_TASKS, INDUSTRY_CATEGORIES, POSITIONS, TALENT_TYPES, tasksOfPack } from "./default-lists.ts";
import { actIn } from "./owner-scope.ts";

export interface NewAgency {
  id: string;
  name: string;
  timeZoneId: string;
  /** Returns the id of a list entry. */
  newId: (path: string) => string;
  /** The account that the history names. */
  actorId: string;
}

/** Ids of the list entries by name: types as "Music/Vocalist", sub-types as "Music/Vocalist/Soul". */
export interface Lists {
  positions: Map<string, string>;
  types: Map<string, string>;
  categories: Map<string, string>;
}

/** Creates the agency and switches the transaction's scope to it. */
export async function foundAgency(db: Db, { id, name, timeZoneId, newId, actorId }: NewAgency): Promise<Lists> {
  await actIn(db, id, actorId);
  await db.insert(agency).values({ id, name, timeZoneId, requireTwoFactor: false, passwordMinLength: 6 });

  const positions = new Map(POSITIONS.map((title) => [title as string, newId(`position/${title}`)]));
  await db.insert(position).values([...positions].map(([title, key]) => ({ id: key, agencyId: id, name: title })));

  const types = new Map<string, string>();
  const typeRows: (typeof talentType.$inferInsert)[] = [];
  const subTypeRows: (typeof talentSubType.$inferInsert)[] = [];
  for (const category of TALENT_CATEGORIES) {
    for (const [type, subTypes] of typesOf(category)) {
      const typeId = newId(`type/${category}/${type}`);
      types.set(`${category}/${type}`, typeId);
      typeRows.push({ id: typeId, agencyId: id, category, name: type });
      for (const subType of subTypes) {
        const subTypeId = newId(`sub-type/${category}/${type}/${subType}`);
        types.set(`${category}/${type}/${subType}`, subTypeId);
        subTypeRows.push({ id: subTypeId, agencyId: id, typeId, name: subType });
      }
    }
  }
  await db.insert(talentType).values(typeRows);
  await db.insert(talentSubType).values(subTypeRows);

  const categories = new Map(INDUSTRY_CATEGORIES.map((title) => [title as string, newId(`category/${title}`)]));
  const categoryRows = [...categories].map(([title, key]) => ({ id: key, agencyId: id, name: title }));
  await db.insert(industryCategory).values(categoryRows);
  await insertAdvancePack(db, { id: newId("task-template/Advance"), agencyId: id });
  return { positions, types, categories };
}

async function insertAdvancePack(db: Db, { id, agencyId }: { id: string; agencyId: string }): Promise<void> {
  const items = tasksOfPack(ADVANCE_TASKS);
  await db.execute(
    sql`insert into task_template (id, agency_id, name, items)
      values (${id}::uuid, ${agencyId}::uuid, 'Advance', ${JSON.stringify(items)}::jsonb)`,
  );
}

const typesOf = (category: TalentCategory): [string, readonly string[]][] => Object.entries(TALENT_TYPES[category]);
