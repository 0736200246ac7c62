import { DoorOpenIcon } from "@phosphor-icons/react/dist/csr/DoorOpen";
import { ForkKnifeIcon } from "@phosphor-icons/react/dist/csr/ForkKnife";
import { MicrophoneStageIcon } from "@phosphor-icons/react/dist/csr/MicrophoneStage";
import { MusicNotesIcon } from "@phosphor-icons/react/dist/csr/MusicNotes";
import { NotePencilIcon } from "@phosphor-icons/react/dist/csr/NotePencil";
import { StarFourIcon } from "@phosphor-icons/react/dist/csr/StarFour";
import { SwapIcon } from "@phosphor-icons/react/dist/csr/Swap";
import { TruckIcon } from "@phosphor-icons/react/dist/csr/Truck";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import type { KeyboardEvent, PointerEvent } from "react";
import type { SCHEDULE_KINDS } from "#contract/events/event.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { t } from "#web/areas/events/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { HOUR_PX, type Placed } from "./layout.ts";
import styles from "./RunSheet.module.css";

/** Only a talent's work has a gel. */
const LOOKS = {
  CALL: { Glyph: DoorOpenIcon, gel: undefined },
  LOAD_IN: { Glyph: TruckIcon, gel: undefined },
  SOUND_CHECK: { Glyph: MusicNotesIcon, gel: "moss" },
  REHEARSAL: { Glyph: MusicNotesIcon, gel: "moss" },
  DOORS: { Glyph: DoorOpenIcon, gel: undefined },
  ON_STAGE: { Glyph: MicrophoneStageIcon, gel: "rose" },
  PRESS: { Glyph: StarFourIcon, gel: "straw" },
  MEAL: { Glyph: ForkKnifeIcon, gel: undefined },
  CHANGEOVER: { Glyph: SwapIcon, gel: undefined },
  LOAD_OUT: { Glyph: TruckIcon, gel: undefined },
  OTHER: { Glyph: NotePencilIcon, gel: undefined },
} as const satisfies Record<(typeof SCHEDULE_KINDS)[number], unknown>;

/** Below this height a block is one line. */
const ONE_LINE = 36;
const WITH_FACES = 60;

interface Props {
  placed: Placed;
  /** Minutes at which the sheet begins. */
  origin: number;
  people: readonly PersonBrief[];
  /** "16:00" of a wall time, in the zone that is shown. */
  timeOf: (wall: string) => string;
  /** Names those who are elsewhere at the same time. */
  overlap: string | undefined;
  editable: boolean;
  open: () => void;
  onPointerDown: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** An item of the run sheet in its lane. */
export function ItemBlock({
  placed,
  origin,
  people,
  timeOf,
  overlap,
  editable,
  open,
  onPointerDown,
  onKeyDown,
}: Props) {
  const { item, from, to, column, columns } = placed;
  const { Glyph, gel } = LOOKS[item.kind];
  const height = ((to - from) / 60) * HOUR_PX - 1;
  const moment = item.end === null && people.length === 0;
  const start = timeOf(item.start);
  const span = item.end === null ? start : t("timeSpan", { from: start, to: timeOf(item.end) });
  const short = height < ONE_LINE;
  const names = people.map(({ displayName }) => displayName).join(", ");
  return (
    <button
      type="button"
      className={styles.block}
      data-item={item.id}
      data-gel={gel}
      data-moment={moment || undefined}
      data-short={short || undefined}
      data-clash={overlap !== undefined || undefined}
      style={{
        top: ((from - origin) / 60) * HOUR_PX,
        height,
        insetInlineStart: `${(column / columns) * 100}%`,
        width: `calc(${100 / columns}% - ${columns > 1 && column < columns - 1 ? 2 : 0}px)`,
      }}
      data-tip={[`${item.title}, ${span}`, names, item.note, overlap].filter(Boolean).join("\n")}
      aria-keyshortcuts={editable ? "ArrowUp ArrowDown Shift+ArrowUp Shift+ArrowDown N Delete" : undefined}
      onClick={open}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    >
      {editable && !moment && <span className={styles.grip} data-grip="start" />}
      {!moment && <Glyph className={styles.glyph} size={16} weight="fill" aria-hidden />}
      <span className={styles.text}>
        <span className={styles.title}>{item.title}</span>
        <span className="only-read">{`${[span, t(item.kind), names, overlap].filter(Boolean).join(", ")}`}</span>
        {moment && <span className={styles.dashes} />}
        {!short && (
          <span className={styles.minor} aria-hidden>
            {span}
          </span>
        )}
        {!short && item.note && height >= WITH_FACES && <span className={styles.minor}>{item.note}</span>}
      </span>
      {overlap !== undefined && <WarningIcon className={styles.warning} size={14} weight="fill" aria-hidden />}
      {short && (
        <span className={styles.minor} aria-hidden>
          {start}
        </span>
      )}
      {people.length > 0 && (short || height >= WITH_FACES) && (
        <span className={styles.faces}>
          {people.slice(0, short ? 2 : 4).map((person) => (
            <Avatar key={person.id} person={person} size={22} />
          ))}
          {people.length > (short ? 2 : 4) && <span className={styles.minor}>+{people.length - (short ? 2 : 4)}</span>}
        </span>
      )}
      {editable && item.end !== null && <span className={styles.grip} data-grip="end" />}
    </button>
  );
}
