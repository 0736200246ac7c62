/** Changes of several people at once, and of one: their status, their profile's state, tags and staff. */
import type { BodyInputOf } from "#contract/call.ts";
import { type Family, TALENT_STATUS, TALENT_STATUSES } from "#contract/enums.ts";
import { type PersonRow, people } from "#contract/talents/person.ts";
import { type BulkSource, changeMany, sendChange } from "#web/shared/record/bulk/changeMany.ts";
import { t } from "#web/shared/record/bulk/messages.ts";
import { STATUS_STYLES } from "#web/shared/values/StatusBadge.tsx";

export type PersonChange = BodyInputOf<typeof people.bulk>["change"];

export const peopleBulk = (family: Family): BulkSource<PersonChange> => ({
  change: (body) => sendChange(people.bulk, { params: { family }, body }),
  undo: (undo) => sendChange(people.undoBulk, { params: { family }, body: { undo } }),
  topics: ["person"],
});

/** The status that a choice of a menu stands for. */
export const statusOf = (value: string) =>
  TALENT_STATUSES.find((status) => String(status) === value) ?? TALENT_STATUS.pending;

/** Resolves to whether it was changed. */
export function changeStatus(
  family: Family,
  { id, version }: Pick<PersonRow, "id" | "version">,
  value: string,
): Promise<boolean> {
  const status = statusOf(value);
  return changeMany(peopleBulk(family), {
    selection: { records: [{ id, version }] },
    change: { status },
    count: 1,
    done: (changed) => t("statusSet", { ...changed, status: STATUS_STYLES[status].title.toLowerCase() }),
  });
}
