import { useState } from "react";
import { bankUploads } from "#contract/bank/bank-file.ts";
import { BANK_ACCOUNTS, BANK_FILE_MAX, type BankAccountKind } from "#contract/bank/codes.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import styles from "./Bank.module.css";
import { t } from "./messages.ts";
import { showAdded } from "./showAdded.ts";

const ACCOUNTS = BANK_ACCOUNTS.map((value) => ({ value, label: t(value) }));

interface Props {
  /** Opens the dialog that confirms a file's columns. */
  confirmColumns: (fileId: string) => void;
  close: () => void;
}
/** Asks for the account and a file, and reads it. */
export function ImportBankDialog({ confirmColumns, close }: Props) {
  const [account, setAccount] = useState<BankAccountKind>("OPERATING");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    if (file.size > BANK_FILE_MAX) {
      setProblem(t("tooLarge"));
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const read = await send(bankUploads.create, { body: { filename: file.name, account, file: bytes } });
      invalidateTopics(bankUploads.create.topics ?? []);
      close();
      if (read.waits) confirmColumns(read.id);
      else showAdded(read);
    } catch (error) {
      const [detail] = error instanceof ApiError ? error.details : [];
      if (detail) setProblem(detail.message);
      else showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t("import")}
      line={t("importLine")}
      size={500}
      onClose={close}
      footer={
        <Button
          tone="main"
          size="large"
          off={busy}
          onClick={() =>
            void chooseFiles({ extensions: ["csv", "xml", "zip", "sta", "mt940", "940", "txt", "tsv"] }).then(take)
          }
        >
          {t(busy ? "reading" : "choose")}
        </Button>
      }
    >
      <SelectField
        {...{ name: "account", error: undefined, onBlur: () => undefined }}
        label={t("account")}
        hint={t("accountHint")}
        value={account}
        onChange={setAccount}
        choices={ACCOUNTS}
        required
      />
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
