/** A status of the agency: its word and colour, and a shape that says what it stands for. */
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleIcon } from "@phosphor-icons/react/dist/csr/Circle";
import { CircleHalfIcon } from "@phosphor-icons/react/dist/csr/CircleHalf";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { AgencyColor } from "#contract/enums.ts";
import { cx } from "#web/ui/cx.ts";
import styles from "./AgencyStatusBadge.module.css";

/** By the code of a fixed category, or by the outcome or meaning of one of the agency's own. */
const SHAPES: Readonly<Record<string, Icon>> = {
  NEW: CircleIcon,
  IN_PROGRESS: CircleHalfIcon,
  BLOCKED: ProhibitIcon,
  COMPLETED: CheckCircleIcon,
  DRAFT: CircleIcon,
  SENT: CircleHalfIcon,
  SIGNED: CheckCircleIcon,
  ACTIVE: CircleHalfIcon,
  CANCELLED: XCircleIcon,
  OPPORTUNITY: CircleIcon,
  WON: CheckCircleIcon,
  LOST: XCircleIcon,
  DECLINED: ProhibitIcon,
  open: CircleIcon,
  confirmed: CircleHalfIcon,
  done: CheckCircleIcon,
  cancelled: XCircleIcon,
};
const DONE: readonly string[] = ["COMPLETED", "WON", "done"];

export const StatusGlyph = ({ shape, size = 14 }: { shape: string; size?: number }) => {
  const Glyph = SHAPES[shape] ?? CircleIcon;
  return <Glyph size={size} weight={Glyph === CircleIcon ? "regular" : "fill"} aria-hidden />;
};

interface Props {
  name: string;
  color: AgencyColor;
  /** The code of its category, or the category's outcome or meaning. */
  shape: string;
  /** Without its fill once it is done, as in lists. */
  resting?: boolean;
}

export const AgencyStatusBadge = ({ name, color, shape, resting = false }: Props) => (
  <span className={cx(styles.status, resting && DONE.includes(shape) && styles.resting)} data-color={color}>
    <StatusGlyph shape={shape} />
    {name}
  </span>
);
