import { FileCsvIcon } from "@phosphor-icons/react/dist/csr/FileCsv";
import { FileXlsIcon } from "@phosphor-icons/react/dist/csr/FileXls";
import type { Import } from "#contract/imports/import.ts";
import { t } from "#web/areas/imports/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "./Imports.module.css";
import { useImportedList } from "./importedList.ts";
import { saveFixFile } from "./useStartImport.ts";

/** Downloads the rows with errors, if there are any. */
export function FixFile({ job: { kind, id, faulty, state } }: { job: Import }) {
  const { csvOnly = false } = useImportedList();
  if (faulty === 0) return null;
  return (
    <div className={styles.fixFile}>
      <p>{t(state === "checked" ? "fix" : "fixLater")}</p>
      <Button icon={<FileCsvIcon />} onClick={() => saveFixFile(kind, id, "csv")}>
        {t("fixCsv")}
      </Button>
      {!csvOnly && (
        <Button icon={<FileXlsIcon />} onClick={() => saveFixFile(kind, id, "xlsx")}>
          {t("fixXlsx")}
        </Button>
      )}
    </div>
  );
}
