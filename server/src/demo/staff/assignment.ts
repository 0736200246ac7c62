import { TALENT_STATUS } from "#contract/enums.ts";
import type { Listed } from "../listed.ts";
import type { DemoStaff } from "../people/staff.ts";
import type { DemoRandom } from "../values/random.ts";

const MAX_ASSIGNEES = 5;

/** Returns the staff assigned to a person, the lead first: one to five from their category, fewer before a contract is signed. */
export function assigned(listed: Listed, staff: readonly DemoStaff[], random: DemoRandom): DemoStaff[] {
  const field = listed.stage === "talent" ? listed.category : "scouts";
  const candidates = staff
    .filter((member) => member.looksAfter?.[field] !== undefined)
    .sort((a, b) => (b.looksAfter?.[field] ?? 0) - (a.looksAfter?.[field] ?? 0));
  const drawn = random
    .draw(candidates, candidates.length)
    .filter((member) => random.chance(member.looksAfter?.[field] ?? 0));
  const [first] = candidates;
  const chosen = drawn.length > 0 || !first ? drawn : [first];
  return chosen.slice(
    0,
    listed.status === TALENT_STATUS.pending || listed.status === TALENT_STATUS.rejected ? 2 : MAX_ASSIGNEES,
  );
}
