import { useState } from "react";
import { type BankPreview, bankFiles, type StoredBankFile } from "#contract/bank/bank-file.ts";
import { BANK_COLUMNS, type BankColumn } from "#contract/bank/codes.ts";
import { DATE_ORDERS, DELIMITERS } from "#contract/imports/text-file.ts";
import { CurrencySelect } from "#web/shared/finance/CurrencySelect.tsx";
import { ENCODING_CHOICES } from "#web/shared/values/encodings.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import styles from "./Bank.module.css";
import { COLUMN_NAMES, DELIMITER_NAMES, ORDER_NAMES, t } from "./messages.ts";
import { PreviewLines } from "./PreviewLines.tsx";
import { showAdded } from "./showAdded.ts";

type Meaning = BankColumn | "none";
type Choices = Omit<BankPreview, "titles" | "samples" | "heads" | "lines" | "unsure">;
const MEANINGS = [
  { value: "none" as const, label: t("leaveOut") },
  ...BANK_COLUMNS.map((value) => ({ value, label: COLUMN_NAMES[value] })),
];
const DECIMALS = [
  { value: "point" as const, label: t("point") },
  { value: "comma" as const, label: t("comma") },
];
const SIGNS = [
  { value: "usual" as const, label: t("signUsual") },
  { value: "flipped" as const, label: t("signFlipped") },
];
const SEPARATORS = DELIMITERS.map((value) => ({ value, label: DELIMITER_NAMES[value] }));
const ORDERS = DATE_ORDERS.map((value) => ({ value, label: ORDER_NAMES[value] }));

const messageOf = (error: unknown): string | null =>
  error instanceof ApiError ? (error.details[0]?.message ?? error.message) : null;

export function ColumnsDialog({ fileId, close }: { fileId: string; close: () => void }) {
  const file = useCallQuery(bankFiles.get, { params: { id: fileId } }).data;
  return file?.preview ? <Columns file={file} first={file.preview} close={close} /> : null;
}

interface ColumnsProps {
  file: StoredBankFile;
  /** As the file is taken for. */
  first: BankPreview;
  close: () => void;
}
function Columns({ file: { id, filename, version }, first, close }: ColumnsProps) {
  // Columns chosen by the person; the others are detected from the file.
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  const isChosen = Object.keys(chosen).length > 0;
  const answer = useCallQuery(bankFiles.preview, { params: { id }, body: chosen }, { when: isChosen, keep: true });
  const preview = (isChosen ? answer.data : undefined) ?? first;
  const { titles, samples, heads, lines, unsure, ...choices } = preview;
  const [problem, setProblem] = useState<string | null>(null);
  const adding = useCallMutation(bankFiles.columns, {
    onDone: (read) => {
      close();
      showAdded(read);
    },
    onError: (error) => {
      const message = messageOf(error);
      if (message === null) showError(error);
      else setProblem(message);
    },
  });
  /** Choices that depend on another one are guessed again. */
  const choose = (more: Partial<Choices>, anew = false): void => {
    setProblem(null);
    const { encoding, delimiter, headerRow } = { ...choices, ...more };
    setChosen(anew ? { encoding, delimiter, ...("headerRow" in more && { headerRow }) } : { ...chosen, ...more });
  };
  const field = <T,>(name: string, value: T, onChange: (value: T) => void): Field<T> => ({
    name,
    value,
    onChange,
    onBlur: () => undefined,
    error: undefined,
  });
  const refused = answer.isError ? messageOf(answer.error) : null;
  return (
    <Dialog
      title={filename}
      line={t("columnsLine")}
      size={800}
      onClose={close}
      footer={
        <>
          <Button size="large" onClick={close}>
            {t("cancel")}
          </Button>
          <Button
            tone="main"
            size="large"
            off={adding.busy || answer.isFetching}
            onClick={() => void adding.run({ params: { id }, body: { ...choices, seen: version } })}
          >
            {t("addLines")}
          </Button>
        </>
      }
    >
      <PreviewLines lines={lines} unsure={unsure} />
      {(problem ?? refused) !== null && (
        <p className={styles.problem} role="alert">
          {problem ?? refused}
        </p>
      )}
      <section aria-labelledby="bank-columns">
        <h3 id="bank-columns" className={styles.part}>
          {t("columns")}
        </h3>
        <div className={styles.columns}>
          {titles.map((title, n) => (
            <SelectField<Meaning>
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
              key={n}
              {...field(`columns.${n}`, choices.columns[n] ?? "none", (is: Meaning) =>
                choose({
                  columns: choices.columns.map((old, index) => (index === n ? (is === "none" ? null : is) : old)),
                }),
              )}
              label={title}
              hint={samples[n]?.trim() || t("nothingIn")}
              choices={MEANINGS}
              required
            />
          ))}
        </div>
      </section>
      <section aria-labelledby="bank-written" className={styles.written}>
        <h3 id="bank-written" className={styles.part}>
          {t("written")}
        </h3>
        <FieldRow>
          <SelectField
            {...field("dateOrder", choices.dateOrder, (dateOrder) => choose({ dateOrder }))}
            label={t("dates")}
            choices={ORDERS}
            required
          />
          <SelectField
            {...field("commas", choices.commas ? "comma" : "point", (is) => choose({ commas: is === "comma" }))}
            label={t("decimals")}
            choices={DECIMALS}
            required
          />
        </FieldRow>
        <FieldRow>
          <SelectField
            {...field("flipped", choices.flipped ? "flipped" : "usual", (is) => choose({ flipped: is === "flipped" }))}
            label={t("signs")}
            choices={SIGNS}
            required
          />
          <CurrencySelect
            {...field("currency", choices.currency, (currency) => choose({ currency }))}
            label={t("currencyOfOthers")}
          />
        </FieldRow>
        <SelectField
          {...field("headerRow", choices.headerRow, (headerRow) => choose({ headerRow }, true))}
          label={t("headerRow")}
          choices={[
            { value: 0, label: t("noHeader") },
            ...heads.map(({ row, text }) => ({ value: row, label: t("headerIn", { row, text }) })),
          ]}
          searchable={false}
          required
        />
        <FieldRow>
          <SelectField
            {...field("encoding", choices.encoding, (encoding) => choose({ encoding }, !("columns" in chosen)))}
            label={t("encoding")}
            choices={ENCODING_CHOICES}
            required
          />
          <SelectField
            {...field("delimiter", choices.delimiter, (delimiter) => choose({ delimiter }, true))}
            label={t("separator")}
            choices={SEPARATORS}
            required
          />
        </FieldRow>
      </section>
    </Dialog>
  );
}
