/** What task-like lists (tasks, opportunities, events, projects) are narrowed by, beyond what every directory list is. */
import {
  PRIORITY_LEVELS,
  type RefKind,
  TALENT_TYPE_FILTERS,
  TASK_DATE_RANGES,
  TASK_STATUS_CATEGORIES,
} from "../enums.ts";
import { manyOf, manyRefs, oneOf, oneRef } from "../list.ts";

/** Types and statuses are each list's own; `clientIds` are the talents and scouts that it is for. */
export const taskLikeFilters = ({ types, statuses }: { types: RefKind; statuses: RefKind }) => ({
  clientIds: manyRefs("person"),
  creatorId: oneRef("staff"),
  /** `custom` is whatever `fromDate` and `toDate` say; any other takes their place. */
  dates: oneOf(TASK_DATE_RANGES),
  typeIds: manyRefs(types),
  statusIds: manyRefs(statuses),
  priorityLevels: manyOf(PRIORITY_LEVELS),
  assigneeIds: manyRefs("staff"),
  supplierIds: manyRefs("supplier"),
  partnerIds: manyRefs("partner"),
  categoryCodes: manyOf(TASK_STATUS_CATEGORIES),
  /** All is the same as none. */
  talentTypes: oneOf(TALENT_TYPE_FILTERS),
});
