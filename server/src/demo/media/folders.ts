/** Fills the agency's library, and that of its first talent. */
import { libraryItem } from "#server/areas/library/library.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Listed } from "../listed.ts";
import type { DemoStaff } from "../people/staff.ts";
import { staffId } from "../staff/account.ts";
import { personId } from "../talents/person.ts";
import { daysBefore, instantOf, type Moment } from "../values/day.ts";
import { demoRandom, idOf } from "../values/random.ts";
import { type DocumentName, libraryId } from "./library.ts";
import { SCENE_NAMES, type SceneName } from "./scenes.ts";

type Item = SceneName | DocumentName;
/** A folder, what is in it, and the folders in it. */
type Folder = readonly [name: string, files: readonly Item[], folders?: readonly Folder[]];

const OF_AGENCY: readonly Folder[] = [
  [
    "Brand",
    [],
    [
      ["Logos", SCENE_NAMES.slice(0, 2)],
      ["Letterheads", ["Terms of trade.pdf"]],
    ],
  ],
  ["Press", ["Press kit.pdf"], [["Photos 2026", SCENE_NAMES.slice(2, 10)]]],
  ["Riders and specs", ["Technical rider.pdf", "Showreel notes.pdf"]],
  ["Office", ["Induction checklist.pdf", "Training calendar.pdf"]],
];
const OF_TALENT: readonly Folder[] = [
  ["Press", ["Press kit.pdf", ...SCENE_NAMES.slice(0, 4)]],
  ["On tour", ["Technical rider.pdf"], [["Visas", []]]],
];

interface LibraryData {
  agencyId: string;
  people: readonly Listed[];
  staff: readonly DemoStaff[];
  now: Moment;
}

export async function insertFolders(db: Db, { agencyId, people, staff, now }: LibraryData): Promise<void> {
  const [author] = staff;
  const createdBy = author ? staffId(author.email) : null;
  const rows: (typeof libraryItem.$inferInsert)[] = [];
  const add = (ownerId: string | null, above: string, parentId: string | null, folders: readonly Folder[]): void => {
    for (const [name, files, inner = []] of folders) {
      const at = `${above}/${name}`;
      const random = demoRandom(at);
      const createdAt = instantOf(daysBefore(now, random.roll(20, 200), random));
      const id = idOf(`folder/${agencyId}/${at}`);
      rows.push({ id, agencyId, ownerId, parentId, isFolder: true, name, mediaId: null, createdBy, createdAt });
      for (const file of files)
        rows.push({
          ...{ id: idOf(`file/${agencyId}/${at}/${file}`), agencyId, ownerId, parentId: id, isFolder: false },
          ...{
            name: file.includes(".") ? file : `${file}.webp`,
            mediaId: libraryId(agencyId, file),
            createdBy,
            createdAt,
          },
        });
      add(ownerId, at, id, inner);
    }
  };
  add(null, "agency", null, OF_AGENCY);
  const [talent] = people.filter(({ stage }) => stage === "talent");
  if (talent) add(personId(talent.name), talent.name, null, OF_TALENT);
  await db.insert(libraryItem).values(rows);
}
