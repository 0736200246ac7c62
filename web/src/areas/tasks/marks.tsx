/** Priority and status of a task as marks. */
import { CaretDoubleDownIcon } from "@phosphor-icons/react/dist/csr/CaretDoubleDown";
import { CaretDoubleUpIcon } from "@phosphor-icons/react/dist/csr/CaretDoubleUp";
import { EqualsIcon } from "@phosphor-icons/react/dist/csr/Equals";
import type { PRIORITY_LEVELS } from "#contract/enums.ts";
import type { TaskRow } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { AgencyStatusBadge, StatusGlyph } from "#web/shared/work/AgencyStatusBadge.tsx";
import { glyphToken } from "#web/shared/work/glyphToken.ts";
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

export const TaskStatusBadge = ({ status, resting = false }: { status: TaskRow["status"]; resting?: boolean }) => (
  <AgencyStatusBadge name={status.statusName} color={status.color} shape={status.category.code} resting={resting} />
);

/** The shape and colour of a status, without its word. */
export const TaskStatusGlyph = ({ status, size = 14 }: { status: TaskRow["status"]; size?: number }) => (
  <span className={styles.glyph} style={{ color: `var(--${glyphToken(status.color)})` }}>
    <StatusGlyph shape={status.category.code} size={size} />
  </span>
);
