import { people } from "#contract/talents/person.ts";
import { minimalPersonForm } from "#test/minimal-forms.ts";
import { newKey } from "../actors/caller.ts";
import { matches, type OwnedRecord, type OwnedWorld, type Step, type Talent } from "./owned-records.ts";

const family = "talents";
const STATES = ["ACTIVE", "ARCHIVED", "DEACTIVATE"];

export const pickRandom = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
};
const some = (items: readonly string[], max: number): string[] =>
  items.toSorted(() => Math.random() - 0.5).slice(0, 1 + Math.floor(Math.random() * max));

function fresh(own: OwnedRecord, world: OwnedWorld): Pick<Talent, "title" | "headline" | "typeIds" | "staffIds"> {
  own.count += 1;
  const staff = [...world.staffIds, ...own.colleagues.slice(-1).map(({ id }) => id)];
  const marker = `${own.name} ${own.count}`;
  return {
    title: `Kill ${marker}`,
    headline: marker,
    typeIds: some(world.typeIds, 3),
    staffIds: some(staff, 2).sort(),
  };
}
const formOf = ({
  base,
  title,
  headline,
  typeIds,
  staffIds,
}: Omit<Talent, "id" | "state" | "deleted" | "version" | "times">) =>
  minimalPersonForm({ legalName: base, displayName: title, headline, typeIds, assignedStaffIds: staffIds });

export function createTalent(own: OwnedRecord, world: OwnedWorld): Step {
  const about = fresh(own, world);
  const base = `kill ${about.headline}`;
  const key = newKey();
  return {
    what: "talent created",
    sent: { call: people.create, params: { family }, body: formOf({ ...about, base }), key },
    done(data) {
      const { id } = data as { id: string };
      own.talents.push({
        id,
        base,
        ...about,
        state: "ACTIVE",
        deleted: false,
        version: 1,
        times: { state: 0, deleted_at: 0 },
      });
      return { what: "talent created", key, id, answer: id, holds: (facts) => facts.talents.get(id)?.base === base };
    },
  };
}

export function editTalent(own: OwnedRecord, world: OwnedWorld, talent: Talent): Step {
  const about = fresh(own, world);
  const after = { ...talent, ...about, version: talent.version + 1 };
  const { id } = talent;
  return {
    what: "talent edited",
    sent: { call: people.updateSummary, params: { family, id }, body: { ...formOf(after), version: talent.version } },
    done() {
      Object.assign(talent, after);
      return {
        what: "talent edited",
        id,
        holds: (facts) => facts.history.get(`${id} headline`)?.includes(about.headline) === true,
      };
    },
    applied: (facts) => wasApplied(talent, after, facts),
  };
}

export function changeState(talent: Talent): Step {
  const state = pickRandom(STATES.filter((other) => other !== talent.state));
  return changed(
    "state changed",
    talent,
    "state",
    { state },
    { call: people.state, body: { state, version: talent.version } },
  );
}
export const removeTalent = (talent: Talent): Step =>
  changed("talent deleted", talent, "deleted_at", { deleted: true }, { call: people.remove });
export const restoreTalent = (talent: Talent): Step =>
  changed(
    "talent restored",
    talent,
    "deleted_at",
    { deleted: false },
    { call: people.restore, body: {}, key: newKey() },
  );

function changed(
  what: string,
  talent: Talent,
  column: "state" | "deleted_at",
  to: Partial<Talent>,
  sent: Omit<Step["sent"], "params">,
): Step {
  const { id } = talent;
  const times = { ...talent.times, [column]: talent.times[column] + 1 };
  const after = { ...talent, ...to, version: talent.version + 1, times };
  return {
    what,
    sent: { ...sent, params: { family, id } },
    done() {
      Object.assign(talent, after);
      const key = sent.key === undefined ? {} : { key: sent.key, answer: null };
      return {
        what,
        id,
        ...key,
        holds: (facts) => (facts.history.get(`${id} ${column}`)?.length ?? 0) >= times[column],
      };
    },
    applied: (facts) => wasApplied(talent, after, facts),
  };
}

function wasApplied(
  before: Talent,
  after: Talent,
  facts: Parameters<NonNullable<Step["applied"]>>[0],
): boolean | undefined {
  if (matches(after, facts)) return true;
  return matches(before, facts) ? false : undefined;
}
