import { LEVELS, RESOURCES } from "#contract/access.ts";
import { HISTORY_CODES, type HistoryChange, type HistoryField } from "#contract/history/history-row.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { LEVEL_NAMES, RESOURCE_NAMES, t } from "#web/shared/history/messages.ts";
import { formatDate, formatDateTime } from "#web/ui/time/format.ts";
import { useZone } from "../session/me.tsx";
import styles from "./History.module.css";
import { chosenLevels, difference } from "./history.rules.ts";
import type { HistoryLabels } from "./labels.ts";
import { useHistoryLabels } from "./useHistoryLabels.ts";

const countries = new Intl.DisplayNames("en-AU", { type: "region" });

const one = <T,>(all: readonly T[], text: string): T | undefined => all.find((other) => String(other) === text);

/** "TALENT VIEW_ALL" as "Talent: view all". */
function permissionWords(code: string): string {
  const [resource = "", level = ""] = code.split(" ");
  const [known, held] = [one(RESOURCES, resource), one(LEVELS, level)];
  return known && held ? `${RESOURCE_NAMES[known]}: ${LEVEL_NAMES[held]}` : code;
}

const KINDS: Partial<Record<HistoryField, string | readonly (string | number)[]>> = HISTORY_CODES;

/** What a code stands for; one without words stands for itself, never for another. */
function codeWords(field: HistoryField, code: string, { codes }: Required<HistoryLabels>): string {
  const kind = KINDS[field];
  if (kind === "permission") return permissionWords(code);
  if (kind === "yesNo") return t(code === "true" ? "yes" : "no");
  if (kind === "country") return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = codes;
  return words[field]?.[code] ?? code;
}

/** Told as what went and what came, even where one of them is alone. */
const LISTS = new Set<HistoryField>(["permission", "customField", "contacts"]);
const isList = ({ old, new: now, field }: HistoryChange): boolean =>
  LISTS.has(field) || (old?.length ?? 0) > 1 || (now?.length ?? 0) > 1;

/** From what, to what. Of a list, what went and what came. */
export function HistoryValues({ change }: { change: HistoryChange }) {
  const words = useHistoryLabels();
  if (change.as === "picture") return <Side text={t(change.new ? "newPicture" : "noPicture")} />;
  if (isList(change)) {
    const reported = (side: string[] | null) => (side && change.field === "permission" ? chosenLevels(side) : side);
    const { gone, come } = difference({ old: reported(change.old), new: reported(change.new) });
    if (gone.length + come.length === 0) return <Side text={t("none")} quiet />;
    return (
      <ul className={styles.list}>
        {gone.map((text) => (
          <li key={text}>
            <del>{codeWords(change.field, text, words)}</del>
          </li>
        ))}
        {come.map((text) => (
          <li key={text}>
            <ins>{codeWords(change.field, text, words)}</ins>
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
  const words = useHistoryLabels();
  const [text] = value;
  if (text === undefined) return <Side text={t(as === "name" ? "hidden" : "none")} quiet />;
  if (as === "date") return formatDate(text);
  if (as === "instant") return formatDateTime(text, zone);
  if (as === "rich") return <span className={styles.words}>{plainText(text)}</span>;
  if (as === "code") return codeWords(field, text, words);
  return <span className={styles.words}>{text}</span>;
}
