/** The exclusivities of a contract with their radius, and the work that clashes with them. */
import { DotsThreeIcon } from "@phosphor-icons/react/dist/csr/DotsThree";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { lazy } from "react";
import { Link } from "react-router";
import type { Contract } from "#contract/contracts/contract.ts";
import { exclusivities as calls, type Exclusivities, type Exclusivity } from "#contract/contracts/exclusivity.ts";
import type { ExclusivityConflict } from "#contract/contracts/exclusivity-conflict.ts";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import { clashWords } from "#web/shared/exclusivity/clashWords.ts";
import { RadiusMap } from "#web/shared/exclusivity/RadiusMap.tsx";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useVenues } from "#web/shared/venues/useVenues.ts";
import { workPath } from "#web/shared/work/workPath.ts";
import { OpenMenuButton } from "#web/ui/actions/OpenMenuButton.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./ContractExclusivities.module.css";
import { boundText, spanTexts } from "./exclusivityText.ts";
import { formsOf } from "./exclusivityValues.ts";
import { t } from "./messages.ts";

const ExclusivityDialog = lazy(async () => ({ default: (await import("./ExclusivityDialog.tsx")).ExclusivityDialog }));

const open = (record: Contract, current: Exclusivities, index: number | null): unknown =>
  openDialog((close) => <ExclusivityDialog record={record} known={current} index={index} close={close} />);

/** Removes one of them; undo brings it back. */
async function remove(id: string, current: Exclusivities, index: number): Promise<void> {
  const forms = formsOf(current);
  const save = (exclusivities: typeof forms, version: number) =>
    mutate(calls.save, { params: { id }, body: { exclusivities, version } });
  const saved = await save(forms.toSpliced(index, 1), current.version);
  if (saved) showToast(t("removed"), { undo: async () => void (await save(forms, saved.version)) });
}

export function ContractExclusivities({ record }: { record: Contract }) {
  const answer = useCallQuery(calls.list, { params: { id: record.id } });
  const current = answer.data;
  return (
    <DetailSection
      title={t("title")}
      action={
        record.editable &&
        current && (
          <Button tone="link" onClick={() => open(record, current, null)}>
            <PlusIcon size={14} aria-hidden /> {t("add")}
          </Button>
        )
      }
    >
      <QueryBoundary answer={answer}>
        {(current) =>
          current.exclusivities.length === 0 ? (
            <EmptyText>{t("none")}</EmptyText>
          ) : (
            <>
              {!current.inForce && <p className={styles.quiet}>{t("notInForce")}</p>}
              <ul className={styles.rows}>
                {current.exclusivities.map((exclusivity, index) => (
                  <Row key={exclusivity.id} record={record} known={current} one={exclusivity} index={index} />
                ))}
              </ul>
            </>
          )
        }
      </QueryBoundary>
    </DetailSection>
  );
}

interface RowProps {
  record: Contract;
  known: Exclusivities;
  one: Exclusivity;
  index: number;
}
function Row({ record, known, one, index }: RowProps) {
  const paths = useRecordPaths();
  const venues = useVenues();
  const clashes = known.clashes.filter(({ exclusivityId }) => exclusivityId === one.id);
  const [first] = one.bound;
  const number = index + 1;
  const whose = one.ofOne ? (one.person?.displayName ?? t("hiddenTalent")) : t("forAll");
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <b>{whose}</b>
        {one.clause && (
          <Link to={`${paths.tab(record.id, "document")}?clause=${encodeURIComponent(one.clause)}`}>{one.clause}</Link>
        )}
        {record.editable && (
          <OpenMenuButton
            actions={[
              { id: "edit", title: t("edit"), run: () => open(record, known, index) },
              { id: "remove", title: t("remove"), tone: "danger", run: () => remove(record.id, known, index) },
            ]}
          >
            <IconButton title={t("editNamed", { number })}>
              <DotsThreeIcon />
            </IconButton>
          </OpenMenuButton>
        )}
      </div>
      {first && one.radiusKm !== null && (
        <RadiusMap
          centre={first.centre}
          radiusKm={one.radiusKm}
          spots={clashes.flatMap(({ place }) => place ?? [])}
          others={venues}
        />
      )}
      <p>{boundText(one)}</p>
      {spanTexts(one).map((span) => (
        <p key={span} className={styles.quiet}>
          {span}
        </p>
      ))}
      {one.note && <p className={styles.quiet}>{one.note}</p>}
      {clashes.length > 0 && (
        <ul className={styles.clashes} aria-label={t("clashes", { count: clashes.length })}>
          {clashes.map((clash) => (
            <ClashLine key={`${clash.work?.recordId} ${clash.person.id} ${clash.from} ${clash.hold}`} clash={clash} />
          ))}
        </ul>
      )}
    </li>
  );
}

function ClashLine({ clash }: { clash: ExclusivityConflict }) {
  const { work, hold, from, to, reason } = clash;
  return (
    <li>
      <WarningIcon size={16} weight={reason === null ? "fill" : "regular"} aria-hidden />
      <span>
        {work ? <Link to={workPath(work)}>{hold ? t("holdOf", { title: work.title }) : work.title}</Link> : t("busy")}
        <small>
          {dayRange(from, to)}: {clashWords({ ...clash, contract: null }, countryName, formatNumber)}
        </small>
        {reason !== null && <small>{reason}</small>}
      </span>
    </li>
  );
}
