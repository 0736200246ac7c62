import { TALENT_STATUS } from "#contract/enums.ts";
import type { Dice } from "./chance.ts";
import type { Listed } from "./listed.ts";
import type { DemoStaff } from "./people/staff.ts";

const MOST = 5;

/** Who looks after a person, the lead first: one to five of those whose field it is, fewer while nothing is signed. */
export function assigned(one: Listed, staff: readonly DemoStaff[], dice: Dice): DemoStaff[] {
  const field = one.stage === "talent" ? one.category : "scouts";
  const likely = staff
    .filter((member) => member.looksAfter?.[field] !== undefined)
    .sort((a, b) => (b.looksAfter?.[field] ?? 0) - (a.looksAfter?.[field] ?? 0));
  const drawn = dice.draw(likely, likely.length).filter((member) => dice.chance(member.looksAfter?.[field] ?? 0));
  const [first] = likely;
  const all = drawn.length > 0 || !first ? drawn : [first];
  return all.slice(0, one.status === TALENT_STATUS.pending || one.status === TALENT_STATUS.rejected ? 2 : MOST);
}
