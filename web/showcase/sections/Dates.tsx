import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { DateTimeField } from "#web/ui/forms/fields/dates/DateTimeField.tsx";
import { MonthField } from "#web/ui/forms/fields/dates/MonthField.tsx";
import { TimeField } from "#web/ui/forms/fields/dates/TimeField.tsx";
import { t } from "../messages.ts";
import { Shelf, Specimen } from "../Specimen.tsx";
import { useSample } from "../useSample.ts";

export function Dates() {
  const empty = useSample<string | null>("date-empty", null);
  const filled = useSample<string | null>("date-filled", "1994-11-05");
  const bound = useSample<string | null>("date-bound", "2026-08-14");
  const error = useSample<string | null>("date-wrong", null, "This field is required");
  const month = useSample<string | null>("month", "2026-11");
  const noMonth = useSample<string | null>("month-empty", null);
  const time = useSample<string | null>("time", "09:30");
  const noTime = useSample<string | null>("time-empty", null);
  const moment = useSample<string | null>("at", "2026-08-10T23:30:00.000Z");
  const far = useSample<string | null>("at-far", "2026-08-10T23:30:00.000Z");
  const never = useSample<string | null>("at-empty", null);
  return (
    <>
      <Shelf title="DateField" line={t("anyDate")}>
        <Specimen title={t("empty")}>
          <DateField {...empty} label="Date of birth" />
        </Specimen>
        <Specimen title={t("filled")}>
          <DateField {...filled} label="Date of birth" hint={t("anyDate")} required />
        </Specimen>
        <Specimen title={t("between")}>
          <DateField {...bound} label="Start" min="2026-08-10" max="2026-08-20" hint="10 to 20 Aug 2026" />
        </Specimen>
        <Specimen title={t("wrong")}>
          <DateField {...error} label="Start" required />
        </Specimen>
        <Specimen title={t("off")}>
          <DateField {...filled} label="Date of birth" disabled />
        </Specimen>
      </Shelf>
      <Shelf title="MonthField" line={t("aMonth")}>
        <Specimen title={t("empty")}>
          <MonthField {...noMonth} label="Month" />
        </Specimen>
        <Specimen title={t("filled")}>
          <MonthField {...month} label="Month" min="2026-01" />
        </Specimen>
        <Specimen title={t("off")}>
          <MonthField {...month} label="Month" disabled />
        </Specimen>
      </Shelf>
      <Shelf title="TimeField" line={t("aTime")}>
        <Specimen title={t("empty")}>
          <TimeField {...noTime} label="Doors" />
        </Specimen>
        <Specimen title={t("filled")}>
          <TimeField {...time} label="Doors" />
        </Specimen>
        <Specimen title={t("off")}>
          <TimeField {...time} label="Doors" disabled />
        </Specimen>
      </Shelf>
      <Shelf title="DateTimeField" line={t("otherZone")}>
        <Specimen title={t("empty")}>
          <DateTimeField {...never} label="Curtain" zone="Australia/Sydney" />
        </Specimen>
        <Specimen title={t("filled")}>
          <DateTimeField {...moment} label="Curtain" zone="Australia/Sydney" />
        </Specimen>
        <Specimen title={t("otherZone")}>
          <DateTimeField {...far} label="Curtain" zone="America/New_York" />
        </Specimen>
        <Specimen title={t("off")}>
          <DateTimeField {...moment} label="Curtain" zone="Australia/Sydney" disabled />
        </Specimen>
      </Shelf>
    </>
  );
}
