/** The key dates of a contract on the months ahead, and the dialog that sets them. */
import { lazy } from "react";
import type { Contract } from "#contract/contracts/contract.ts";
import { contractKeyDates } from "#contract/contracts/key-date.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { today as dayIn } from "#web/ui/time/format.ts";
import { KeyDateLine, MonthHeads } from "./KeyDateLine.tsx";
import styles from "./KeyDates.module.css";
import { startOfMonth, yearFrom } from "./months.ts";

const KeyDatesDialog = lazy(async () => ({ default: (await import("./KeyDatesDialog.tsx")).KeyDatesDialog }));

export function KeyDatesSection({ record }: { record: Contract }) {
  const today = dayIn(useZone());
  const { data } = useCallQuery(contractKeyDates.list, { params: { id: record.id } });
  const span = yearFrom(startOfMonth(today));
  const keyDates = data?.keyDates ?? [];
  const dots = [
    ...keyDates,
    ...(record.endDate ? [{ id: "term", kind: "TERM_ENDS" as const, title: null, date: record.endDate }] : []),
  ].sort((a, b) => a.date.localeCompare(b.date));
  return (
    <DetailSection
      title={`${t("keyDates")}, ${t("twelveMonths")}`}
      action={
        record.editable &&
        data && (
          <Button
            tone="link"
            onClick={() => openDialog((close) => <KeyDatesDialog id={record.id} known={data} close={close} />)}
          >
            {t("editKeyDates")}
          </Button>
        )
      }
    >
      {data && dots.length === 0 ? (
        <EmptyText>{t("noKeyDates")}</EmptyText>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        <section className={styles.scroll} tabIndex={0} aria-label={t("twelveMonths")}>
          <div className={styles.year}>
            <MonthHeads span={span} />
            <KeyDateLine
              span={span}
              today={today}
              term={record}
              dots={dots}
              alerts={keyDates.flatMap(({ alerts }) => alerts)}
            />
          </div>
        </section>
      )}
    </DetailSection>
  );
}
