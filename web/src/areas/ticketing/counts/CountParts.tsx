/** Parts of a day of counts, in the table and on its card. */
import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpLeft";
import { ClipboardTextIcon } from "@phosphor-icons/react/dist/csr/ClipboardText";
import { FileXlsIcon } from "@phosphor-icons/react/dist/csr/FileXls";
import type { CountedDay } from "#contract/ticketing/ticketing.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { t, WAY_TITLES } from "../messages.ts";
import styles from "./CountTable.module.css";

/** A net count; tickets given back are said in words. */
export const Net = ({ net }: { net: number | undefined }) =>
  net === undefined ? null : net < 0 ? (
    <span className={styles.back}>
      <ArrowUUpLeftIcon size={14} aria-hidden /> {t("back", { count: -net })}
    </span>
  ) : (
    formatNumber(net, 0)
  );

export function CountOrigin({ day: { way, by, fileName } }: { day: CountedDay }) {
  const words = way === "FILE" && fileName !== null ? t("fileNamed", { name: fileName }) : WAY_TITLES[way];
  return (
    <span className={styles.from}>
      {way === "HAND" && by ? (
        <Avatar person={by} size={22} />
      ) : way === "FILE" ? (
        <FileXlsIcon size={16} aria-hidden />
      ) : (
        <ClipboardTextIcon size={16} aria-hidden />
      )}
      <span>{by ? `${words}, ${by.displayName}` : words}</span>
    </span>
  );
}
