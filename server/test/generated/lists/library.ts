/** Files in folders of a library, each in its own folder: a search finds them anywhere below. */
import { randomUUIDv7 } from "node:crypto";
import { buildPerson, inAgency } from "../../factories.ts";
import { insertOracleRows, ODD_NAMES, type Oracle, type OracleFact } from "./oracle.ts";

interface LibraryFact extends OracleFact {
  name: string;
  folder: string;
  type: number;
  size: number;
  addedAt: string;
  owner: string | null;
}
const TYPES = [1, 2, 3, 5];
const ONLY = "of the tour";
const hour = (n: number): string => new Date(Date.UTC(2026, 2, 1, n)).toISOString();

const libraryOracle = (about: (agencyId: string) => Promise<string | null>): Oracle<LibraryFact> => ({
  async seed(agencyId) {
    const owner = await about(agencyId);
    const entry = { is_folder: true, owner_id: owner, parent_id: null, media_id: null, deleted_at: null };
    const rows = ODD_NAMES.map((odd, n) => ({
      folder: randomUUIDv7(),
      media: randomUUIDv7(),
      file: randomUUIDv7(),
      name: `${odd} ${ONLY}`,
      type: TYPES[n % 4] ?? 1,
      size: 100 * (n >> 1),
      addedAt: hour(n >> 1),
      deleted: n % 8 === 6,
    }));
    await insertOracleRows(
      agencyId,
      "library_item",
      rows.map(({ folder }, n) => ({
        ...entry,
        id: folder,
        name: `Folder ${n}`,
        created_at: hour(n),
        updated_at: hour(n),
      })),
    );
    await insertOracleRows(
      agencyId,
      "media",
      rows.map(({ media, name, type, size, addedAt }) => ({
        id: media,
        key: randomUUIDv7(),
        filename: name,
        content_type: "application/pdf",
        type_of_media: type,
        size,
        sha256: `\\x${"00".repeat(32)}`,
        state: "ready",
        variants: [],
        created_at: addedAt,
      })),
    );
    await insertOracleRows(
      agencyId,
      "library_item",
      rows.map(({ folder, media, file, name, addedAt, deleted }) => ({
        ...entry,
        id: file,
        is_folder: false,
        parent_id: folder,
        media_id: media,
        name,
        created_at: addedAt,
        updated_at: addedAt,
        deleted_at: deleted ? addedAt : null,
        deletion_id: deleted ? file : null,
      })),
    );
    return rows
      .filter(({ deleted }) => !deleted)
      .map(({ file, name, folder, type, size, addedAt }) => ({ id: file, name, folder, type, size, addedAt, owner }));
  },
  params: ([first]): Record<string, string> => (first?.owner ? { talentId: first.owner } : {}),
  only: ONLY,
  searched: ({ name }) => [name],
  sort: {
    name: { by: ({ name }) => name, as: "words" },
    addedAt: { by: ({ addedAt }) => addedAt, as: "plain" },
    size: { by: ({ size }) => size, as: "plain" },
  },
  filters: {
    key: {
      keeps: ({ folder }, values) => values.includes(folder),
      values: (facts) => facts.slice(0, 10).map(({ folder }) => folder),
    },
    types: { keeps: ({ type }, values) => values.includes(type), values: () => TYPES },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into library_item (id, agency_id, owner_id, parent_id, is_folder, name, media_id)
         select gen_random_uuid(), $1, i.owner_id, i.parent_id, false, 'One ' || n || ' ${ONLY}', i.media_id
         from (select * from library_item where agency_id = $1 and not is_folder order by name limit 1) i,
           generate_series(1, $2) n`,
      [agencyId, rows],
    )),
});

export const personLibraryOracle = libraryOracle((agencyId) => buildPerson(agencyId));
export const agencyLibraryOracle = libraryOracle(async () => null);
