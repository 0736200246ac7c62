import { LEVELS, RESOURCES } from "#contract/access.ts";
import { HISTORY_CODES } from "#contract/history/history-codes.ts";
import type { HistoryChange, HistoryField } from "#contract/history/history-row.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { LEVEL_NAMES, RESOURCE_NAMES, t } from "#web/shared/history/messages.ts";
import { formatDate, formatDateTime } from "#web/ui/time/format.ts";
import { useZone } from "../session/me.tsx";
import { PhoneNumber } from "../values/PhoneNumber.tsx";
import styles from "./History.module.css";
import { chosenLevels, difference } from "./history.rules.ts";
import type { HistoryLabels } from "./labels.ts";
import { useHistoryLabels } from "./useHistoryLabels.ts";

const countries = new Intl.DisplayNames("en-AU", { type: "region" });

const findByText = <T,>(values: readonly T[], text: string): T | undefined =>
  values.find((other) => String(other) === text);

/** "TALENT VIEW_ALL" as "Talent: view all". */
function permissionLabel(code: string): string {
  const [resource = "", level = ""] = code.split(" ");
  const [knownResource, knownLevel] = [findByText(RESOURCES, resource), findByText(LEVELS, level)];
  return knownResource && knownLevel ? `${RESOURCE_NAMES[knownResource]}: ${LEVEL_NAMES[knownLevel]}` : code;
}

const KINDS: Partial<Record<HistoryField, string | readonly (string | number)[]>> = HISTORY_CODES;

/** Returns the label of a code, or the code itself if it has none. */
function codeLabel(field: HistoryField, code: string, { codes }: Required<HistoryLabels>): string {
  const kind = KINDS[field];
  if (kind === "permission") return permissionLabel(code);
  if (kind === "yesNo") return t(code === "true" ? "yes" : "no");
  if (kind === "country") return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = codes;
  return words[field]?.[code] ?? code;
}

/** Fields shown as removed and added values, even where there is only one. */
const LISTS = new Set<HistoryField>(["permission", "customField", "contacts", "phones"]);
const isList = ({ old, new: now, field }: HistoryChange): boolean =>
  LISTS.has(field) || (old?.length ?? 0) > 1 || (now?.length ?? 0) > 1;

/** The old and the new value; of a list, the removed and the added values. */
export function HistoryValues({ change }: { change: HistoryChange }) {
  if (change.as === "picture") return <ValueText text={t(change.new ? "newPicture" : "noPicture")} />;
  if (isList(change)) {
    const shownValues = (side: string[] | null) => (side && change.field === "permission" ? chosenLevels(side) : side);
    const { removed, added } = difference({ old: shownValues(change.old), new: shownValues(change.new) });
    if (removed.length + added.length === 0) return <ValueText text={t("none")} quiet />;
    return (
      <ul className={styles.list}>
        {removed.map((text) => (
          <li key={text}>
            <del>
              <ListItem field={change.field} text={text} />
            </del>
          </li>
        ))}
        {added.map((text) => (
          <li key={text}>
            <ins>
              <ListItem field={change.field} text={text} />
            </ins>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      {change.old !== null && (
        <del>
          <SingleValue change={change} value={change.old} />
        </del>
      )}
      {change.new === null ? (
        <ValueText text={t("none")} quiet />
      ) : (
        <ins>
          <SingleValue change={change} value={change.new} />
        </ins>
      )}
    </>
  );
}

function ListItem({ field, text }: { field: HistoryField; text: string }) {
  const labels = useHistoryLabels();
  if (field !== "phones") return codeLabel(field, text, labels);
  const [number = "", ...label] = text.split(" ");
  return (
    <>
      <PhoneNumber code="" digits={number} /> {label.join(" ")}
    </>
  );
}

const PHONES = new Set<HistoryField>(["phone", "whatsapp"]);

const ValueText = ({ text, quiet = false }: { text: string; quiet?: boolean }) => (
  <span className={quiet ? styles.quiet : undefined}>{text}</span>
);

function SingleValue({ change: { as, field }, value }: { change: HistoryChange; value: readonly string[] }) {
  const zone = useZone();
  const labels = useHistoryLabels();
  const [text] = value;
  if (text === undefined) return <ValueText text={t(as === "name" ? "hidden" : "none")} quiet />;
  if (as === "date") return formatDate(text);
  if (as === "instant") return formatDateTime(text, zone);
  if (as === "rich") return <span className={styles.words}>{plainText(text)}</span>;
  if (as === "code") return codeLabel(field, text, labels);
  if (PHONES.has(field)) return <PhoneNumber code="" digits={text} />;
  return <span className={styles.words}>{text}</span>;
}
