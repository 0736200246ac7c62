/** Archives, deactivates and restores profiles; each can be undone, so none is asked about. */
import type { Family, ProfileState } from "#contract/enums.ts";
import type { PersonRow } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { changeMany } from "#web/shared/record/bulk/changeMany.ts";
import { peopleBulk } from "../peopleBulk.ts";

const DONE = { ARCHIVED: "archived", DEACTIVATE: "deactivated", ACTIVE: "broughtBack" } as const;

export const stateDone = (state: ProfileState) => (changed: { name: string; count: number }) => t(DONE[state], changed);

export const setState = (
  family: Family,
  { id, version }: Pick<PersonRow, "id" | "version">,
  state: ProfileState,
): Promise<boolean> =>
  changeMany(peopleBulk(family), {
    selection: { records: [{ id, version }] },
    change: { state },
    count: 1,
    done: stateDone(state),
  });
