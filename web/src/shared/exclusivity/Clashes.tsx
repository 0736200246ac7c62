/** The exclusivities that work clashes with: by how far and how many days, with the map and the way to the clause. */
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { Link } from "react-router";
import type { ExclusivityConflict } from "#contract/contracts/exclusivity-conflict.ts";
import { cx } from "#web/ui/cx.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import { clashWords, termsOf } from "./clashWords.ts";
import styles from "./Exclusivity.module.css";
import { t } from "./messages.ts";
import { RadiusMap } from "./RadiusMap.tsx";

/** The address of the clause in the contract's document. */
const clausePath = ({ id, clause }: NonNullable<ExclusivityConflict["contract"]>): string =>
  `/contracts/detail/${id}/${clause === null ? "summary" : `document?clause=${encodeURIComponent(clause)}`}`;

const keyOf = ({ exclusivityId, person, from, work, hold }: ExclusivityConflict): string =>
  [exclusivityId, person.id, from, work?.recordId, hold].join(" ");

export const Clashes = ({ clashes, apart = false }: { clashes: readonly ExclusivityConflict[]; apart?: boolean }) => (
  <ul className={styles.clashes}>
    {clashes.map((clash) => (
      <Clash key={keyOf(clash)} clash={clash} apart={apart} />
    ))}
  </ul>
);

/** `apart`: the link opens in its own tab, since the form around it is not saved. */
function Clash({ clash, apart }: { clash: ExclusivityConflict; apart: boolean }) {
  const { person, hold, contract, place, reason } = clash;
  const Icon = reason === null ? WarningIcon : CheckIcon;
  const centre = contract?.centre ?? null;
  return (
    <li className={cx(styles.clash, reason !== null && styles.given)}>
      <Icon size={16} weight={reason === null ? "fill" : "regular"} aria-hidden />
      <div className={styles.words}>
        <b>{t(hold ? "clashOfHold" : "clashOf", { name: person.displayName })}</b>
        <span>{clashWords(clash, countryName, formatNumber)}</span>
        <small>{t("agreed", { terms: termsOf(clash, formatNumber) })}</small>
        {contract === null ? (
          <small>{t("hiddenContract")}</small>
        ) : (
          <Link to={clausePath(contract)} {...(apart && { target: "_blank" })}>
            {contract.clause === null
              ? (contract.number ?? contract.title)
              : t("clauseOf", { contract: contract.number ?? contract.title, clause: contract.clause })}
          </Link>
        )}
        {reason !== null && <small>{t("goesOn", { reason })}</small>}
        {centre && place && <RadiusMap centre={centre} radiusKm={clash.radiusKm} spots={[place]} />}
      </div>
    </li>
  );
}
