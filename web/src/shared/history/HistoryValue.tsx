import { LEVELS, RESOURCES } from "#contract/access.ts";
import { ADDRESS_TYPES } from "#contract/address.ts";
import { PROFILE_STATES, STAGES, TALENT_STATUSES } from "#contract/enums.ts";
import type { HistoryChange, HistoryField } from "#contract/history/history-row.ts";
import { plainText } from "#contract/rich-text.ts";
import { date, dateTime } from "#web/kit/time/format.ts";
import { LEVEL_NAMES, RESOURCE_NAMES, t } from "#web/messages/history.ts";
import { TYPE_NAMES } from "../AddressRow.tsx";
import { useZone } from "../me.tsx";
import { STATE_TITLES, STATUS_LOOKS } from "../StatusBadge.tsx";
import styles from "./History.module.css";
import { chosenLevels, difference } from "./history.rules.ts";

const countries = new Intl.DisplayNames("en-AU", { type: "region" });
const STAGE_NAMES = { scout: t("scout"), converted: t("converted"), talent: t("talent") };

const one = <T,>(all: readonly T[], text: string): T | undefined => all.find((other) => String(other) === text);

/** "TALENT VIEW_ALL" as "Talent: view all". */
function permissionWords(code: string): string {
  const [resource = "", level = ""] = code.split(" ");
  const [known, held] = [one(RESOURCES, resource), one(LEVELS, level)];
  return known && held ? `${RESOURCE_NAMES[known]}: ${LEVEL_NAMES[held]}` : code;
}

/** What a code stands for. */
function wordsOf(field: HistoryField, code: string): string {
  if (field === "status") return STATUS_LOOKS[one(TALENT_STATUSES, code) ?? 0].title;
  if (field === "state") return STATE_TITLES[one(PROFILE_STATES, code) ?? "ACTIVE"];
  if (field === "stage") return STAGE_NAMES[one(STAGES, code) ?? "talent"];
  if (field === "permission") return permissionWords(code);
  if (field === "addressType") return TYPE_NAMES[one(ADDRESS_TYPES, code) ?? "HOME"];
  if (field === "enabledInApp" || field === "contactAddress" || field === "gstRegistered")
    return t(code === "true" ? "yes" : "no");
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}

/** Told as what went and what came, even where one of them is alone. */
const LISTS = new Set<HistoryField>(["permission", "customField", "contacts"]);
const isList = ({ old, new: now, field }: HistoryChange): boolean =>
  LISTS.has(field) || (old?.length ?? 0) > 1 || (now?.length ?? 0) > 1;

/** From what, to what. Of a list, what went and what came. */
export function HistoryValues({ change }: { change: HistoryChange }) {
  if (change.as === "picture") return <Side text={t(change.new ? "newPicture" : "noPicture")} />;
  if (isList(change)) {
    const told = (side: string[] | null) => (side && change.field === "permission" ? chosenLevels(side) : side);
    const { gone, come } = difference({ old: told(change.old), new: told(change.new) });
    if (gone.length + come.length === 0) return <Side text={t("none")} quiet />;
    return (
      <ul className={styles.list}>
        {gone.map((text) => (
          <li key={text}>
            <del>{wordsOf(change.field, text)}</del>
          </li>
        ))}
        {come.map((text) => (
          <li key={text}>
            <ins>{wordsOf(change.field, text)}</ins>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      {change.old !== null && (
        <del>
          <One change={change} value={change.old} />
        </del>
      )}
      {change.new === null ? (
        <Side text={t("none")} quiet />
      ) : (
        <ins>
          <One change={change} value={change.new} />
        </ins>
      )}
    </>
  );
}

const Side = ({ text, quiet = false }: { text: string; quiet?: boolean }) => (
  <span className={quiet ? styles.quiet : undefined}>{text}</span>
);

function One({ change: { as, field }, value }: { change: HistoryChange; value: readonly string[] }) {
  const zone = useZone();
  const [text] = value;
  if (text === undefined) return <Side text={t(as === "name" ? "hidden" : "none")} quiet />;
  if (as === "date") return date(text);
  if (as === "instant") return dateTime(text, zone);
  if (as === "rich") return <span className={styles.words}>{plainText(text)}</span>;
  if (as === "code") return wordsOf(field, text);
  return <span className={styles.words}>{text}</span>;
}
