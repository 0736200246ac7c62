import { FileCsvIcon } from "@phosphor-icons/react/dist/csr/FileCsv";
import { FileXlsIcon } from "@phosphor-icons/react/dist/csr/FileXls";
import type { Import } from "#contract/imports/import.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/imports.ts";
import { saveMend } from "./begin.ts";
import styles from "./Imports.module.css";

/** The faulty rows as a file, where there are any. */
export function Mend({ one: { kind, id, faulty } }: { one: Import }) {
  if (faulty === 0) return null;
  return (
    <div className={styles.mend}>
      <p>{t("mend")}</p>
      <Button icon={<FileCsvIcon />} onClick={() => saveMend(kind, id, "csv")}>
        {t("mendCsv")}
      </Button>
      <Button icon={<FileXlsIcon />} onClick={() => saveMend(kind, id, "xlsx")}>
        {t("mendXlsx")}
      </Button>
    </div>
  );
}
