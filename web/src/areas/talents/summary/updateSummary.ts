import type { Family } from "#contract/enums.ts";
import { type PersonRow, people } from "#contract/talents/person.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { type PersonValues, valuesOf } from "../personForm.ts";

/**
 * Changes one part of a summary from a list: it goes with all the rest as it is. The version is the row's, so that what
 * someone else changed since is not overwritten unseen; then the list is loaded again, and the next try starts from there.
 */
export async function updateSummary(
  family: Family,
  { id, version }: Pick<PersonRow, "id" | "version">,
  part: Partial<Pick<PersonValues, "status" | "headline">>,
): Promise<void> {
  const params = { family, id };
  try {
    const values = valuesOf(await send(people.summary, { params }));
    await send(people.updateSummary, { params, body: { ...values, ...part, version } });
  } catch (error) {
    if (error instanceof ApiError && error.code === "stale") invalidateTopics(["person"]);
    throw error;
  }
  invalidateTopics(["person"]);
}
