/** On a record's own list: only what concerns it, and new tasks concern it from the beginning. */
import { useOwner } from "#web/shared/record/paths.ts";
import type { Conditions } from "./views.ts";

interface TasksOf {
  about: readonly string[];
  always: Conditions;
}
const EVERYTHING: TasksOf = { about: [], always: {} };

export function useTasksOf(): TasksOf {
  const owner = useOwner();
  if (!owner) return EVERYTHING;
  const { kind, id } = owner;
  if (kind === "staff") return { about: [], always: { staffIds: [id] } };
  return { about: [id], always: kind === "partners" ? { partnerIds: [id] } : { talentIds: [id] } };
}
