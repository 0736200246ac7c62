/** Filters of task-like lists (tasks, opportunities, events, projects). */
import {
  PRIORITY_LEVELS,
  type RefKind,
  TALENT_TYPE_FILTERS,
  TASK_DATE_RANGES,
  TASK_STATUS_CATEGORIES,
} from "../enums.ts";
import { manyOf, manyRefs, oneOf, oneRef } from "../list.ts";
import { WORK_FILTER_KINDS, type WorkFilterKind } from "../record-kinds.ts";

type RecordFilters = { [K in WorkFilterKind as `${K}Ids`]: ReturnType<typeof manyRefs> };
const BY_RECORD = Object.fromEntries(WORK_FILTER_KINDS.map((kind) => [`${kind}Ids`, manyRefs(kind)])) as RecordFilters;

/** Types and statuses differ by list; `clientIds` are partners, as `partnerIds` are. */
export const taskLikeFilters = ({ types, statuses }: { types: RefKind; statuses: RefKind }) => ({
  clientIds: manyRefs("partner"),
  creatorId: oneRef("staff"),
  /** `custom` uses `fromDate` and `toDate`; any other value replaces them. */
  dates: oneOf(TASK_DATE_RANGES),
  typeIds: manyRefs(types),
  statusIds: manyRefs(statuses),
  priorityLevels: manyOf(PRIORITY_LEVELS),
  assigneeIds: manyRefs("staff"),
  ...BY_RECORD,
  categoryCodes: manyOf(TASK_STATUS_CATEGORIES),
  /** `All` is the same as no filter. */
  talentTypes: oneOf(TALENT_TYPE_FILTERS),
});
