import { TALENT_STATUS } from "#contract/enums.ts";
import type { Listed } from "../listed.ts";
import type { DemoStaff } from "../people/staff.ts";
import type { DemoRandom } from "../values/random.ts";

const MOST = 5;

/** Who looks after a person, the lead first: one to five of those whose field it is, fewer while nothing is signed. */
export function assigned(listed: Listed, staff: readonly DemoStaff[], random: DemoRandom): DemoStaff[] {
  const field = listed.stage === "talent" ? listed.category : "scouts";
  const likely = staff
    .filter((member) => member.looksAfter?.[field] !== undefined)
    .sort((a, b) => (b.looksAfter?.[field] ?? 0) - (a.looksAfter?.[field] ?? 0));
  const drawn = random.draw(likely, likely.length).filter((member) => random.chance(member.looksAfter?.[field] ?? 0));
  const [first] = likely;
  const all = drawn.length > 0 || !first ? drawn : [first];
  return all.slice(0, listed.status === TALENT_STATUS.pending || listed.status === TALENT_STATUS.rejected ? 2 : MOST);
}
