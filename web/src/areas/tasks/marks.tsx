/** Priority and status of a task as marks. */
import { CaretDoubleDownIcon } from "@phosphor-icons/react/dist/csr/CaretDoubleDown";
import { CaretDoubleUpIcon } from "@phosphor-icons/react/dist/csr/CaretDoubleUp";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleIcon } from "@phosphor-icons/react/dist/csr/Circle";
import { CircleHalfIcon } from "@phosphor-icons/react/dist/csr/CircleHalf";
import { EqualsIcon } from "@phosphor-icons/react/dist/csr/Equals";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import type { PRIORITY_LEVELS } from "#contract/enums.ts";
import type { TaskRow } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { cx } from "#web/ui/cx.ts";
import styles from "./marks.module.css";

type Level = (typeof PRIORITY_LEVELS)[number];
const PRIORITY = { LOW: CaretDoubleDownIcon, MEDIUM: EqualsIcon, HIGH: CaretDoubleUpIcon } as const;

/** A priority as a glyph and a word; on a card the glyph alone. */
export function Priority({ level, bare = false }: { level: Level; bare?: boolean }) {
  const Glyph = PRIORITY[level];
  return (
    <span className={cx(styles.priority, styles[level])}>
      <Glyph size={13} aria-hidden={!bare} aria-label={bare ? t(level) : undefined} />
      {!bare && t(level)}
    </span>
  );
}

/** The shape says the category, so that no colour is needed. */
export const CATEGORY_GLYPHS = {
  NEW: CircleIcon,
  IN_PROGRESS: CircleHalfIcon,
  BLOCKED: ProhibitIcon,
  COMPLETED: CheckCircleIcon,
} as const;

export function TaskStatusBadge({ status, resting = false }: { status: TaskRow["status"]; resting?: boolean }) {
  const Glyph = CATEGORY_GLYPHS[status.category.code];
  const isDone = status.category.code === "COMPLETED";
  return (
    <span className={cx(styles.status, resting && isDone && styles.resting)} data-color={status.color}>
      <Glyph size={14} weight={status.category.code === "NEW" ? "regular" : "fill"} aria-hidden />
      {status.statusName}
    </span>
  );
}
