/** Filters of task-like lists (tasks, opportunities, events, projects). */
import {
  PRIORITY_LEVELS,
  type RefKind,
  TALENT_TYPE_FILTERS,
  TASK_DATE_RANGES,
  TASK_STATUS_CATEGORIES,
} from "../enums.ts";
import { manyOf, manyRefs, oneOf, oneRef } from "../list.ts";

/** Types and statuses differ by list; `clientIds` are talents and scouts. */
export const taskLikeFilters = ({ types, statuses }: { types: RefKind; statuses: RefKind }) => ({
  clientIds: manyRefs("person"),
  creatorId: oneRef("staff"),
  /** `custom` uses `fromDate` and `toDate`; any other value replaces them. */
  dates: oneOf(TASK_DATE_RANGES),
  typeIds: manyRefs(types),
  statusIds: manyRefs(statuses),
  priorityLevels: manyOf(PRIORITY_LEVELS),
  assigneeIds: manyRefs("staff"),
  supplierIds: manyRefs("supplier"),
  partnerIds: manyRefs("partner"),
  categoryCodes: manyOf(TASK_STATUS_CATEGORIES),
  /** `All` is the same as no filter. */
  talentTypes: oneOf(TALENT_TYPE_FILTERS),
});
