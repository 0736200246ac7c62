import { FileArrowUpIcon } from "@phosphor-icons/react/dist/csr/FileArrowUp";
import { useState } from "react";
import { type ImportRow, imports } from "#contract/imports/import.ts";
import type { SortOf } from "#contract/list.ts";
import { t } from "#web/areas/imports/messages.ts";
import { When } from "#web/shared/values/When.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { useList } from "#web/ui/list/useList.ts";
import { useStore } from "#web/ui/store.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { uploadQueue } from "#web/ui/upload/uploads.ts";
import { useDropped } from "#web/ui/upload/useDropped.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { ImportStateBadge } from "./ImportStateBadge.tsx";
import styles from "./Imports.module.css";
import { useImportedList } from "./importedList.ts";
import { saveSample, useStartImport } from "./useStartImport.ts";

const columns: readonly Column<ImportRow, SortOf<typeof imports.list>>[] = [
  { id: "filename", title: t("file"), width: 260, sort: "filename", cell: ({ filename }) => filename },
  { id: "state", title: t("state"), width: 160, cell: ({ state }) => <ImportStateBadge state={state} /> },
  { id: "total", title: t("rows"), width: 90, sort: "total", align: "end", cell: ({ total }) => formatNumber(total) },
  { id: "faulty", title: t("errors"), width: 90, align: "end", cell: ({ faulty }) => formatNumber(faulty) },
  { id: "added", title: t("added"), width: 90, align: "end", cell: ({ added }) => formatNumber(added) },
  { id: "by", title: t("by"), width: 170, cell: ({ by }) => by ?? t("operator") },
  {
    id: "createdAt",
    title: t("when"),
    width: 160,
    sort: "createdAt",
    cell: ({ createdAt }) => <When instant={createdAt} />,
  },
];

const Card = ({ row }: { row: ImportRow }) => (
  <span className={styles.card}>
    <b>{row.filename}</b>
    <span>
      <ImportStateBadge state={row.state} />
      <When instant={row.createdAt} />
    </span>
  </span>
);

/** Starts an import and lists earlier ones. */
export function ImportsScreen() {
  const { kind, path } = useImportedList();
  const list = useList(imports.list, { params: { kind } });
  return (
    <DataTable
      list={list}
      name={t("earlier")}
      columns={columns}
      bar={<Beginning />}
      empty={{ title: t("none"), line: t("noneLine") }}
      rowName={({ filename }) => filename}
      link={({ id }) => `${path}/${id}`}
      card={(row) => <Card row={row} />}
    />
  );
}

function Beginning() {
  const { kind, path, title, csvOnly = false } = useImportedList();
  const [sending, setSending] = useState<string | null>(null);
  const { take, choose } = useStartImport({ kind, path, csvOnly }, setSending);
  const { over, handlers } = useDropped(take);
  const narrow = useNarrow();
  const upload = useStore(uploadQueue).find(({ id }) => id === sending);
  const busy = upload?.state === "uploading" || upload?.state === "idle";
  return (
    <div className={styles.beginning} {...handlers}>
      <PageHeading>{title}</PageHeading>
      <div className={styles.drop} data-over={over || undefined}>
        <FileArrowUpIcon size={28} aria-hidden />
        <div role="status">
          <p className={styles.lead}>
            {busy
              ? t("uploading", { name: upload.name, percent: Math.round(upload.progress * 100) })
              : t(over ? "dropNow" : narrow ? (csvOnly ? "csvOnPhone" : "onPhone") : csvOnly ? "dropCsv" : "drop")}
          </p>
          <p>{upload?.state === "error" ? (upload.reason ?? upload.error) : t("dropLine")}</p>
        </div>
        <Button tone="main" onClick={choose} off={busy}>
          {t("choose")}
        </Button>
      </div>
      <p className={styles.samples}>
        {t("sample")}
        <Button tone="link" onClick={() => saveSample(kind, "csv")}>
          {t("sampleCsv")}
        </Button>
        {!csvOnly && (
          <Button tone="link" onClick={() => saveSample(kind, "xlsx")}>
            {t("sampleXlsx")}
          </Button>
        )}
      </p>
    </div>
  );
}
