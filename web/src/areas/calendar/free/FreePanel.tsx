import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { type KeyboardEvent, lazy, useState } from "react";
import { availability, FREE_FIRMNESS } from "#contract/calendar/availability.ts";
import { TALENT_CATEGORIES, type TalentCategory } from "#contract/enums.ts";
import { people } from "#contract/talents/person.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { MultiSelectField } from "#web/ui/forms/fields/choices/MultiSelectField.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "./FreePanel.module.css";
import { FreeRow } from "./FreeRow.tsx";
import { HoldFreePeople } from "./HoldFreePeople.tsx";
import type { FreeSpan } from "./span.ts";

const ShareFree = lazy(async () => ({ default: (await import("../share/ShareFree.tsx")).ShareFree }));

interface Props {
  calendar: "agency" | "scout";
  zone: string;
  span: FreeSpan;
  choose: (span: FreeSpan) => void;
  /** Shows a person's lane. */
  reveal: (personId: string) => void;
  showOnly: (people: string[]) => void;
  close: () => void;
}

const unused = { onBlur: () => undefined, error: undefined };
const CATEGORIES = TALENT_CATEGORIES.map((value) => ({ value, label: value }));
const FIRMNESS = FREE_FIRMNESS.map((value) => ({ value, label: t(`counts_${value}`) }));
const HOURS = 3_600_000;

/** Moves between the rows and ticks them by keyboard; Enter shows the lane. */
function onRowKey(event: KeyboardEvent<HTMLElement>, reveal: (personId: string) => void): void {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || box.type !== "checkbox") return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const index = boxes.indexOf(box);
  if (event.key === "ArrowDown" || event.key === "ArrowUp")
    boxes[index + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
  else if (event.key === "x") box.click();
  else if (event.key === "Enter") reveal(box.value);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Panel next to the calendar that finds people who are free on given days. */
export function FreePanel({ calendar, zone, span, choose, reveal, showOnly, close }: Props) {
  const [categories, setCategories] = useState<TalentCategory[]>([]);
  const [typeIds, setTypeIds] = useState<string[]>([]);
  const [firmness, setFirmness] = useState<(typeof FREE_FIRMNESS)[number] | null>("confirmed");
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const { from, to } = span;
  const mayHold = [useMay("PIPELINE", "write"), useMay("EVENT", "write")].includes(true);
  const family = calendar === "scout" ? "scouts" : "talents";
  const { data: types = [] } = useCallQuery(people.types, { params: { family } }, { staleTime: HOURS });
  const answer = useCallQuery(
    availability.find,
    { body: { calendar, from, to, timezoneId: zone, categories, typeIds, firmness: firmness ?? "confirmed" } },
    { keep: true, when: from <= to },
  );
  const setFrom = (first: string | null): void => {
    if (first !== null) choose({ from: first, to: first > to ? first : to });
  };
  const setTo = (last: string | null): void => {
    if (last !== null) choose({ from: last < from ? last : from, to: last });
  };
  const toggle = (id: string): void =>
    setTicked((ids) => (ids.includes(id) ? ids.filter((tickedId) => tickedId !== id) : [...ids, id]));
  const rows = answer.data?.people ?? [];
  const chosen = ticked.length > 0 ? rows.filter(({ person }) => ticked.includes(person.id)) : rows;
  const share = (): unknown =>
    openDialog((done) => (
      <ShareFree
        calendar={calendar}
        from={from}
        to={to}
        zone={zone}
        people={ticked.length > 0 ? chosen : chosen.filter(({ state }) => state !== "busy")}
        close={done}
      />
    ));
  return (
    <aside className={styles.panel} aria-label={t("whoIsFree")}>
      <header className={styles.head}>
        <h2>{t("whoIsFree")}</h2>
        <IconButton title={t("closeFree")} onClick={close}>
          <XIcon />
        </IconButton>
      </header>
      <div className={styles.fields}>
        <div className={styles.days}>
          <DateField {...unused} name="freeFrom" label={t("firstDay")} value={from} onChange={setFrom} />
          <DateField {...unused} name="freeTo" label={t("lastDay")} value={to} onChange={setTo} />
        </div>
        <MultiSelectField
          {...unused}
          name="freeCategories"
          label={t("category")}
          choices={CATEGORIES}
          value={categories}
          onChange={(chosen) => setCategories(TALENT_CATEGORIES.filter((category) => chosen.includes(category)))}
        />
        <MultiSelectField
          {...unused}
          name="freeTypes"
          label={t("type")}
          choices={types.map(({ id, name }) => ({ value: id, label: name }))}
          value={typeIds}
          onChange={setTypeIds}
        />
        <SelectField
          {...unused}
          name="freeFirmness"
          label={t("counts")}
          choices={FIRMNESS}
          value={firmness}
          onChange={setFirmness}
        />
      </div>
      <QueryBoundary answer={answer}>
        {({ people: freePeople }) =>
          freePeople.length === 0 ? (
            <p className={styles.none}>{t("noneFound")}</p>
          ) : (
            <ul className={styles.rows} onKeyDown={(event) => onRowKey(event, reveal)} aria-label={t("found")}>
              {freePeople.map((row) => (
                <FreeRow
                  key={row.person.id}
                  row={row}
                  zone={zone}
                  ticked={ticked.includes(row.person.id)}
                  toggle={() => toggle(row.person.id)}
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {mayHold && <HoldFreePeople span={span} personIds={[...ticked]} onPlaced={() => setTicked([])} />}
      <footer className={styles.foot}>
        <span aria-live="polite">
          {answer.data && t("countFree", { count: answer.data.people.filter(({ state }) => state !== "busy").length })}
        </span>
        <Button size="small" off={chosen.length === 0} onClick={share}>
          {t("share")}
        </Button>
        <Button size="small" off={ticked.length === 0} onClick={() => showOnly([...ticked])}>
          {ticked.length === 0 ? t("showChosen") : t("showCount", { count: ticked.length })}
        </Button>
      </footer>
    </aside>
  );
}
