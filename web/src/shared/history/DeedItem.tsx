import type { HistoryRow } from "#contract/history/history-row.ts";
import { FIELD_NAMES, t } from "#web/messages/history.ts";
import { Face } from "../Face.tsx";
import { When } from "../When.tsx";
import styles from "./History.module.css";
import { HistoryValues } from "./HistoryValue.tsx";
import type { Deed } from "./history.rules.ts";

const NOBODY = { id: "", displayName: "", avatarUrl: null };

interface PartWords {
  added: string;
  changed: string;
  deleted: string;
  restored: string;
}
/** What hangs on a record, and is added and deleted by itself. */
const PARTS: Partial<Record<HistoryRow["part"], PartWords>> = {
  note: { added: t("noted"), changed: t("noteChanged"), deleted: t("noteDeleted"), restored: t("noteRestored") },
  emergencyContact: {
    added: t("contactAdded"),
    changed: t("contactChanged"),
    deleted: t("contactDeleted"),
    restored: t("contactRestored"),
  },
  family: {
    added: t("memberAdded"),
    changed: t("memberChanged"),
    deleted: t("memberDeleted"),
    restored: t("memberRestored"),
  },
  career: {
    added: t("careerAdded"),
    changed: t("careerChanged"),
    deleted: t("careerDeleted"),
    restored: t("careerRestored"),
  },
  legalEntity: {
    added: t("entityAdded"),
    changed: t("entityChanged"),
    deleted: t("entityDeleted"),
    restored: t("entityRestored"),
  },
  insurance: {
    added: t("insuranceAdded"),
    changed: t("insuranceChanged"),
    deleted: t("insuranceDeleted"),
    restored: t("insuranceRestored"),
  },
  socialAccount: {
    added: t("accountAdded"),
    changed: t("accountChanged"),
    deleted: t("accountDeleted"),
    restored: t("accountRestored"),
  },
  contact: {
    added: t("aroundAdded"),
    changed: t("aroundChanged"),
    deleted: t("aroundDeleted"),
    restored: t("aroundRestored"),
  },
  favourite: {
    added: t("favouriteAdded"),
    changed: t("favouriteChanged"),
    deleted: t("favouriteDeleted"),
    restored: t("favouriteRestored"),
  },
  file: { added: t("fileAdded"), changed: t("fileChanged"), deleted: t("fileDeleted"), restored: t("fileRestored") },
};

/** What was done, in a few words: the first row of a save says it for all of them. */
function deedWords({ part, op, changes }: HistoryRow): string {
  const binned = changes.find(({ field }) => field === "deleted");
  const words = PARTS[part];
  if (words) {
    if (binned) return words[binned.new ? "deleted" : "restored"];
    return words[op === "insert" ? "added" : "changed"];
  }
  if (part === "business") return t("businessChanged");
  if (part === "category") return t("categorised");
  if (part === "address")
    return t(op === "insert" ? "addressAdded" : op === "delete" ? "addressDeleted" : "addressChanged");
  if (part === "assignment") return t("assigned");
  if (part === "permission") return t("permitted");
  if (binned) return t(binned.new ? "deletedIt" : "restoredIt");
  return t(op === "insert" ? "added" : "changed");
}

export function DeedItem({ deed: { at, actor, rows } }: { deed: Deed }) {
  const [first] = rows;
  // That it was deleted, the words above say already.
  const changes = rows.flatMap(({ id, changes: all }) =>
    all.filter(({ field }) => field !== "deleted").map((change) => ({ key: `${id} ${change.field}`, change })),
  );
  return (
    <li className={styles.deed}>
      <Face person={actor ?? NOBODY} size={28} />
      <div className={styles.content}>
        <p className={styles.by}>
          <b>{actor?.displayName ?? t("platform")}</b>
          {first && <span>{deedWords(first)}</span>}
          <When instant={at} />
        </p>
        {changes.length > 0 && (
          <dl className={styles.changes}>
            {changes.map(({ key, change }) => (
              <div key={key}>
                <dt>{FIELD_NAMES[change.field]}</dt>
                <dd>
                  <HistoryValues change={change} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
