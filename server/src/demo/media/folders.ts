/** Fills the agency's library, and that of its first talent. */
import { FILE_SHARE_LIMITS } from "#contract/library/share.ts";
import { fileShare, libraryItem } from "#server/areas/library/library.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
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

/** Recipients of the press kit, how many days ago each got it, and how often each has opened it. */
const SENT_TO = [
  { recipient: "listings@northlight.example", days: 9, opened: 3 },
  { recipient: "arts.desk@courier.example", days: 4, opened: 0 },
] as const;

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
      const path = `${above}/${name}`;
      const random = demoRandom(path);
      const createdAt = instantOf(daysBefore(now, random.roll(20, 200), random));
      const id = idOf(`folder/${agencyId}/${path}`);
      rows.push({ id, agencyId, ownerId, parentId, isFolder: true, name, mediaId: null, createdBy, createdAt });
      for (const file of files)
        rows.push({
          id: idOf(`file/${agencyId}/${path}/${file}`),
          agencyId,
          ownerId,
          parentId: id,
          isFolder: false,
          name: file.includes(".") ? file : `${file}.webp`,
          mediaId: libraryId(agencyId, file),
          createdBy,
          createdAt,
        });
      add(ownerId, path, id, inner);
    }
  };
  add(null, "agency", null, OF_AGENCY);
  const [talent] = people.filter(({ stage }) => stage === "talent");
  if (talent) add(personId(talent.name), talent.name, null, OF_TALENT);
  await db.insert(libraryItem).values(rows);
  const kit = rows.find(({ name, ownerId }) => name === "Press kit.pdf" && ownerId === null);
  if (!kit || createdBy === null) return;
  await db.insert(fileShare).values(
    SENT_TO.map(({ recipient, days, opened }) => {
      const random = demoRandom(recipient);
      const day = daysBefore(now, days, random);
      const id = idOf(`file share/${agencyId}/${recipient}`);
      return {
        id,
        agencyId,
        makerId: createdBy,
        ownerId: null,
        fileKey: kit.id,
        name: kit.name,
        recipient,
        opened,
        // Hash of no token, so that it opens nothing.
        hash: hashOf(id),
        createdAt: instantOf(day),
        expiresAt: instantOf(day.add({ days: FILE_SHARE_LIMITS.days })),
        openedAt: opened > 0 ? instantOf(daysBefore(now, days - 1, random)) : null,
      };
    }),
  );
}
