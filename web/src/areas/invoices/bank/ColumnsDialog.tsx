import { bankFiles, type StoredBankFile } from "#contract/bank/bank-file.ts";
import { BANK_COLUMNS, type BankColumn } from "#contract/bank/codes.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import { CurrencySelect } from "#web/shared/finance/CurrencySelect.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Side } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import styles from "./Bank.module.css";
import { COLUMN_NAMES, t } from "./messages.ts";
import { showAdded } from "./showAdded.ts";

type Meaning = BankColumn | "none";
interface Values {
  columns: { is: Meaning }[];
  dates: "day" | "month";
  decimals: "point" | "comma";
  currency: string;
}
const MEANINGS = [
  ...BANK_COLUMNS.map((value) => ({ value, label: COLUMN_NAMES[value] })),
  { value: "none" as const, label: t("leaveOut") },
];

export function ColumnsDialog({ fileId, close }: { fileId: string; close: () => void }) {
  const file = useCallQuery(bankFiles.get, { params: { id: fileId } }).data;
  return file ? <Columns file={file} close={close} /> : null;
}

function Columns({ file, close }: { file: StoredBankFile; close: () => void }) {
  const { id, titles, samples, columns, dayFirst, commas, version } = file;
  const form = useCallForm<typeof bankFiles.columns, Values>(bankFiles.columns, {
    params: { id },
    initial: {
      columns: columns.map((column) => ({ is: column ?? "none" })),
      ...{ dates: dayFirst ? "day" : "month", decimals: commas ? "comma" : "point", currency: DEFAULT_CURRENCY },
    },
    filled: true,
    toBody: ({ columns: chosen, dates, decimals, currency }) => ({
      columns: chosen.map(({ is }) => (is === "none" ? null : is)),
      ...{ dayFirst: dates === "day", commas: decimals === "comma", currency, seen: version },
    }),
    onDone: (read) => {
      close();
      showAdded(read);
    },
  });
  const problem = form.errorAt("columns");
  return (
    <FormDialog form={form} title={file.filename} line={t("columnsLine")} size={650} save={t("addLines")} close={close}>
      <div className={styles.columns}>
        {titles.map((title, n) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
            key={n}
            {...form.part("columns", n, "is")}
            label={title}
            hint={samples.map((row) => row[n]).find((cell) => cell?.trim()) ?? t("nothingIn")}
            choices={MEANINGS}
            required
          />
        ))}
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Side>
        <SelectField
          {...form.field("dates")}
          label={t("dates")}
          choices={[
            { value: "day", label: t("dayFirst") },
            { value: "month", label: t("monthFirst") },
          ]}
          required
        />
        <SelectField
          {...form.field("decimals")}
          label={t("decimals")}
          choices={[
            { value: "point", label: t("point") },
            { value: "comma", label: t("comma") },
          ]}
          required
        />
      </Side>
      <CurrencySelect {...form.field("currency")} label={t("currency")} />
    </FormDialog>
  );
}
