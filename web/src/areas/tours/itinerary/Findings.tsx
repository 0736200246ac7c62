/** Lists what is to look at on a tour, each with a way out. */
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { lazy, useState } from "react";
import type { Finding } from "#contract/tours/findings.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { Clash } from "./Clash.tsx";
import styles from "./Findings.module.css";
import { flyInstead, wayOfDay } from "./flyInstead.ts";
import panel from "./Itinerary.module.css";
import type { Itinerary } from "./itinerary.ts";
import { t } from "./messages.ts";
import { openEntry } from "./openEntry.tsx";
import { saveTimes } from "./times/saveTimes.ts";
import { duration, entryName, weekdayAndDay } from "./words.ts";

const LimitDialog = lazy(async () => ({ default: (await import("./LimitDialog.tsx")).LimitDialog }));
const KeepDialog = lazy(async () => ({ default: (await import("./KeepDialog.tsx")).KeepDialog }));

const titleOf = (finding: Finding): string => {
  if (finding.kind === "clash")
    return t("clash", { first: entryName(finding.first), second: entryName(finding.second) });
  if (finding.kind === "tooLong")
    return t("tooLong", { time: duration(finding.minutes), over: duration(finding.over) });
  if (finding.kind === "noRooms")
    return finding.town === null ? t("noRoomsNowhere") : t("noRooms", { town: finding.town });
  return t("noWay", { town: finding.town ?? t("unknownTown") });
};

export function Findings({ itinerary }: { itinerary: Itinerary }) {
  const { findings, read } = itinerary;
  const maySet = useMay("ORGANIZATION", "write");
  const setLimit = () => void openDialog((close) => <LimitDialog driveHours={read.driveHours} close={close} />);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const openOne = findings.find(({ key }) => key === openKey) ?? findings.find(({ kind }) => kind === "clash");
  return (
    <section className={panel.part} aria-labelledby="tour-findings">
      <h2 id="tour-findings">
        {t("toLookAt")} {findings.length > 0 && <span>{findings.length}</span>}
        {maySet ? (
          <Button tone="link" onClick={setLimit}>
            {t("roadLimit", { hours: String(read.driveHours) })}
          </Button>
        ) : (
          <small>{t("roadLimit", { hours: String(read.driveHours) })}</small>
        )}
      </h2>
      {findings.length === 0 ? (
        <p className={panel.quiet}>
          <CheckIcon size={14} aria-hidden /> {t("fits")}
        </p>
      ) : (
        <ul className={styles.findings}>
          {findings.map((finding) => (
            <FindingRow
              key={finding.key}
              finding={finding}
              itinerary={itinerary}
              isOpen={finding.key === openOne?.key}
              open={() => setOpenKey(finding.key)}
            />
          ))}
        </ul>
      )}
      <p className={panel.reckoned}>{t("reckoned")}</p>
    </section>
  );
}

interface RowProps {
  finding: Finding;
  itinerary: Itinerary;
  isOpen: boolean;
  open: () => void;
}
function FindingRow({ finding, itinerary, isOpen, open }: RowProps) {
  const { record, mark } = itinerary;
  const lacks = finding.kind === "noRooms" || finding.kind === "noWay";
  const Glyph = lacks ? CircleDashedIcon : WarningIcon;
  const keep = () => void openDialog((close) => <KeepDialog tourId={record.id} finding={finding} close={close} />);
  return (
    <li className={styles.finding}>
      <Glyph size={14} weight={lacks ? "regular" : "fill"} className={styles.warning} aria-hidden />
      <button
        type="button"
        className={styles.findingTitle}
        onClick={() => {
          open();
          mark(finding.day);
        }}
      >
        {titleOf(finding)}
      </button>
      <span className={styles.findingDay}>{weekdayAndDay(finding.day)}</span>
      {record.editable && finding.kind !== "clash" && <Way finding={finding} itinerary={itinerary} />}
      {isOpen && finding.kind === "clash" && (
        <div className={styles.clash}>
          <Clash first={finding.first} second={finding.second} />
          <p>{t("share", { time: duration(finding.shared) })}</p>
        </div>
      )}
      {record.editable && isOpen && (
        <span className={styles.ways}>
          {finding.kind === "clash" && <Earlier finding={finding} tourId={record.id} />}
          <Button tone="quiet" onClick={keep}>
            {finding.kind === "clash" ? t("keepBoth") : t("keep")}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Offers what mends it in a form that is filled in. */
function Way({ finding, itinerary }: { finding: Finding; itinerary: Itinerary }) {
  const { record, read, days } = itinerary;
  const index = days.findIndex(({ day }) => day === finding.day);
  const [day, next] = [days[index], days[index + 1]];
  if (!day) return null;
  const place = { tourId: record.id, members: read.members };
  const zone = day.zone === null ? {} : { zone: day.zone };
  const spot = { latitude: day.spot?.latitude ?? null, longitude: day.spot?.longitude ?? null };
  if (finding.kind === "noRooms")
    return (
      <Button
        tone="link"
        onClick={() =>
          openEntry(place, null, {
            kind: "HOTEL",
            start: day.day,
            end: next?.day ?? null,
            placeName: day.town,
            ...spot,
            ...zone,
          })
        }
      >
        {t("addHotel")}
      </Button>
    );
  return finding.kind === "noWay" ? (
    <Button tone="link" onClick={() => openEntry(place, null, { ...wayOfDay(day), mode: "CAR" })}>
      {t("addDrive")}
    </Button>
  ) : (
    <Button tone="link" onClick={() => flyInstead(itinerary, day)}>
      {t("flyInstead")}
    </Button>
  );
}

const shifted = (wall: string | null, minutes: number): string | null =>
  wall === null || wall.length <= 10
    ? wall
    : new Date(Date.parse(`${wall}:00Z`) - minutes * 60_000).toISOString().slice(0, 16);

/** Moves what begins first to end where the second begins, if it is no show: those move with their event. */
function Earlier({ finding, tourId }: { finding: Extract<Finding, { kind: "clash" }>; tourId: string }) {
  const { first, shared } = finding;
  const step = Math.ceil(shared / 15) * 15;
  const start = shifted(first.start, step);
  if (first.kind === "SHOW" || start === null) return null;
  const move = async (): Promise<void> => {
    const times = { start, end: shifted(first.end, step) };
    const problem = await saveTimes({ tourId, entry: first, times });
    if (problem !== null) showToast(problem, { tone: "failed" });
  };
  return (
    <Button onClick={() => void move()}>
      {t(first.kind === "TRAVEL" ? "leaveAt" : "startAt", { time: start.slice(11) })}
    </Button>
  );
}
