import { type ContractClause, ContractClauseForm, contractClauses } from "#contract/contract-documents/template.ts";
import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { mergeChips } from "#web/shared/documents/chips.ts";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { RichText } from "#web/ui/rich/RichText.tsx";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./ContractSettings.module.css";
import { t } from "./messages.ts";

const clauseForm = formOf(ContractClauseForm);
/** A clause has no other clause in it. */
const CHIPS = mergeChips([]);

function ClauseFields({ form }: { form: RecordForm<typeof clauseForm.empty> }) {
  return (
    <>
      <TextField {...form.field("name")} label={t("name")} maxLength={LIMITS.masterName} required />
      <RichTextField
        {...form.field("body")}
        label={t("text")}
        max={LIMITS.contractText}
        rows={10}
        chips={CHIPS}
        document
        required
      />
    </>
  );
}

export function AddClause({ close }: { close: () => void }) {
  const form = useCallForm(contractClauses.create, {
    initial: clauseForm.empty,
    onDone: ({ name }) => {
      close();
      showToast(t("added", { name }));
    },
  });
  return (
    <FormDialog form={form} title={t("addClause")} size={800} close={close}>
      <ClauseFields form={form} />
    </FormDialog>
  );
}

interface Props {
  id: string;
  close: () => void;
}
export function EditClause({ id, close }: Props) {
  const answer = useCallQuery(contractClauses.get, { params: { id } });
  const mayWrite = useMay("ORGANIZATION", "write");
  if (answer.data && mayWrite) return <Edit clause={answer.data} close={close} />;
  return (
    <Dialog title={answer.data?.name ?? t("clauses")} size={800} onClose={close}>
      <QueryBoundary answer={answer}>{(clause) => <Versions clause={clause} from={0} />}</QueryBoundary>
    </Dialog>
  );
}

function Edit({ clause, close }: { clause: ContractClause; close: () => void }) {
  const form = useCallForm(contractClauses.update, {
    params: { id: clause.id },
    initial: clauseForm.valuesOf(clause),
    newest: clauseForm.valuesOf,
    onDone: ({ name }) => {
      close();
      showToast(t("changed", { name }));
    },
  });
  return (
    <FormDialog form={form} title={t("editNamed", { name: clause.name })} size={800} close={close}>
      <ClauseFields form={form} />
      {clause.templates.length > 0 && (
        <p className={styles.hint}>{t("usedIn", { names: clause.templates.map(({ name }) => name).join(", ") })}</p>
      )}
      <Versions clause={clause} from={1} />
    </FormDialog>
  );
}

/** The versions of a clause, newest first, each folded. */
function Versions({ clause, from }: { clause: ContractClause; from: number }) {
  const zone = useZone();
  const shown = clause.versions.slice(from);
  if (shown.length === 0) return null;
  return (
    <section className={styles.versions} aria-label={t("versions")}>
      <h3>{t("versions")}</h3>
      {shown.map(({ number, body, author, createdAt }) => {
        const savedAt = formatDateTime(createdAt, zone);
        return (
          <details key={number} open={from === 0 && number === clause.number}>
            <summary>
              {author === null
                ? t("versionLine", { number, at: savedAt })
                : t("versionBy", { number, at: savedAt, author })}
            </summary>
            <RichText html={body} />
          </details>
        );
      })}
    </section>
  );
}
