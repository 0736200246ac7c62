import { FileDocIcon } from "@phosphor-icons/react/dist/csr/FileDoc";
import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { lazy, useCallback } from "react";
import { useSearchParams } from "react-router";
import { type ContractDocument, contractDocuments } from "#contract/contract-documents/contract-document.ts";
import type { Contract } from "#contract/contracts/contract.ts";
import { DocumentSheet } from "#web/shared/documents/DocumentSheet.tsx";
import { Problems } from "#web/shared/documents/Problems.tsx";
import { ActionBar } from "#web/ui/actions/ActionBar.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { usePageActions } from "#web/ui/layout/pageActions.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./DocumentTab.module.css";
import { t } from "./messages.ts";
import { showClause } from "./showClause.ts";

const EditText = lazy(async () => ({ default: (await import("./EditText.tsx")).EditText }));

async function savePdf(id: string): Promise<void> {
  const file = await mutate(contractDocuments.pdf, { params: { id } });
  if (file) saveFile(file);
}

async function saveWord(id: string): Promise<void> {
  const file = await mutate(contractDocuments.word, { params: { id } });
  if (file) saveFile(file);
}

/** Takes the text of a template; what was there comes back with undo. */
async function choose(id: string, before: ContractDocument, templateId: string): Promise<void> {
  const chosen = await mutate(contractDocuments.choose, {
    params: { id },
    body: { templateId, version: before.version },
  });
  if (!chosen) return;
  const message = t("chosen", { name: chosen.templateName ?? "" });
  const undo = () =>
    mutate(contractDocuments.update, { params: { id }, body: { body: before.body, version: chosen.version } });
  showToast(message, before.body === "" ? {} : { undo });
}

/** The document of a contract next to what is missing from it. */
export function DocumentTab({ record }: { record: Contract }) {
  const answer = useCallQuery(contractDocuments.get, { params: { id: record.id } });
  const shown = answer.data;
  const hasText = shown !== undefined && shown.body !== "";
  const actions = [
    {
      id: "edit",
      title: t("edit"),
      icon: PencilSimpleIcon,
      visible: record.editable && hasText,
      run: () => shown && void openDialog((close) => <EditText id={record.id} document={shown} close={close} />),
    },
    {
      id: "pdf",
      title: t("pdf"),
      icon: FilePdfIcon,
      visible: hasText && shown.errors.length === 0,
      run: () => savePdf(record.id),
    },
    {
      id: "word",
      title: t("word"),
      icon: FileDocIcon,
      visible: shown?.hasWord === true,
      run: () => saveWord(record.id),
    },
  ];
  usePageActions(actions);
  const [search] = useSearchParams();
  const clause = search.get("clause");
  const atClause = useCallback(
    (main: HTMLElement | null) => {
      if (main && clause) showClause(main, clause);
    },
    [clause],
  );
  return (
    <QueryBoundary answer={answer}>
      {(document) => (
        <div className={styles.page}>
          <div className={styles.main} ref={atClause}>
            {document.body === "" ? (
              <Empty title={t("none")} line={document.templates.length === 0 ? t("noTemplates") : t("noneLine")} />
            ) : (
              <DocumentSheet html={document.html} />
            )}
          </div>
          <aside className={styles.side} aria-label={t("about")}>
            {document.templates.length > 0 && (
              <SelectField
                name="templateId"
                label={t("template")}
                value={document.templateId}
                choices={document.templates.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(chosen) => {
                  if (chosen !== null && chosen !== document.templateId) void choose(record.id, document, chosen);
                }}
                onBlur={() => undefined}
                error={undefined}
                disabled={!record.editable}
                required
              />
            )}
            <ActionBar actions={actions} />
            {document.body !== "" && <Problems preview={document} />}
            {document.clauses.length > 0 && (
              <section aria-label={t("clauses")}>
                <h3>{t("clauses")}</h3>
                <ul className={styles.clauses}>
                  {document.clauses.map(({ id, name, number }) => (
                    <li key={id}>
                      <span>{name}</span>
                      <small>{t("clauseVersion", { number })}</small>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </aside>
        </div>
      )}
    </QueryBoundary>
  );
}
