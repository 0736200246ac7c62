import { type ReactNode, useState } from "react";
import { type Import, imports } from "#contract/imports/import.ts";
import type { TextEncoding } from "#contract/imports/text-file.ts";
import { t } from "#web/areas/imports/messages.ts";
import { ENCODING_CHOICES } from "#web/shared/values/encodings.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { AssignToAll } from "./AssignToAll.tsx";
import { duplicateColumn, missingFields } from "./column.rules.ts";
import styles from "./Imports.module.css";
import { useImportedList } from "./importedList.ts";
import { RowsPreview } from "./RowsPreview.tsx";

const noop = () => undefined;

interface Props {
  job: Import;
  onDone: () => void;
  children: ReactNode;
}

/** Selects a sheet of a workbook. Another sheet is read again, and its columns are matched again. */
function SheetChoice({ job: { kind, id, sheets, sheet } }: { job: Import }) {
  const read = useCallMutation(imports.sheet);
  const choose = (chosen: number | null): void => {
    if (chosen !== null && chosen !== sheet) void read.run({ params: { kind, id }, body: { sheet: chosen } });
  };
  const choices = sheets.flatMap(({ name, empty }, value) => (empty ? [] : [{ value, label: name }]));
  const otherSheets = sheets.length - choices.length;
  return (
    <SelectField
      name="sheet"
      label={t("sheet")}
      hint={otherSheets > 0 ? t("sheetsEmpty", { count: otherSheets }) : t("sheetHint")}
      choices={choices}
      value={sheet}
      onChange={choose}
      onBlur={noop}
      error={undefined}
      required
    />
  );
}

/** Selects how the letters of a text file are read. In another encoding it is read again, and its columns are matched again. */
function EncodingChoice({ job: { kind, id, encoding } }: { job: Import }) {
  const read = useCallMutation(imports.encoding);
  const choose = (chosen: TextEncoding | null): void => {
    if (chosen !== null && chosen !== encoding) void read.run({ params: { kind, id }, body: { encoding: chosen } });
  };
  return (
    <SelectField
      name="encoding"
      label={t("encoding")}
      hint={t("encodingHint")}
      choices={ENCODING_CHOICES}
      value={encoding}
      onChange={choose}
      onBlur={noop}
      error={undefined}
      required
    />
  );
}

/** Selects the line that names the columns. With another line it is read again, and its columns are matched again. */
function HeaderChoice({ job: { kind, id }, header }: { job: Import; header: NonNullable<Import["header"]> }) {
  const read = useCallMutation(imports.header);
  const choose = (line: number | null): void => {
    if (line !== null && line !== header.line) void read.run({ params: { kind, id }, body: { line } });
  };
  return (
    <SelectField
      name="header"
      label={t("header")}
      hint={t("headerHint")}
      choices={header.lines.map(({ line, text }) => ({ value: line, label: t("headerLine", { line, text }) }))}
      value={header.line}
      onChange={choose}
      onBlur={noop}
      error={undefined}
      required
    />
  );
}

/** Matches columns to fields: by name first, then as the user corrects it. */
export function ColumnsStep({ job, onDone, children }: Props) {
  const { kind, id, fields } = job;
  const [columns, setColumns] = useState(() => job.columns.map(({ field }) => field));
  const [fixed, setFixed] = useState<Record<string, string>>(() =>
    Object.fromEntries(job.fixed.map(({ field, value }) => [field, value])),
  );
  const [dayFirst, setDayFirst] = useState(job.dayFirst);
  const [createCategories, setCreateCategories] = useState(job.createCategories);
  const save = useCallMutation(imports.columns, { onDone });
  const missing = missingFields(job, columns, fixed);
  const duplicateField = duplicateColumn(job, columns);
  const problem =
    duplicateField !== undefined
      ? t("twice", { field: duplicateField })
      : missing.length > 0 && t("missing", { fields: missing.map((title) => `“${title}”`).join(", ") });
  const choices = fields.map(({ key, title }) => ({ value: key, label: title }));
  const unmappedColumns = job.columns.flatMap(({ title, samples }, index) =>
    samples.length > 0 && (columns[index] ?? null) === null ? [title] : [],
  );
  const unmatched = fields.filter(({ key, forAll }) => forAll && !columns.includes(key));
  const { newCategories } = useImportedList();
  const check = () =>
    void save.run({
      params: { kind, id },
      body: {
        columns,
        fixed: unmatched.flatMap(({ key }) => (fixed[key]?.trim() ? [{ field: key, value: fixed[key] }] : [])),
        dayFirst,
        createCategories,
      },
    });
  return (
    <div className={styles.step}>
      <header className={styles.head}>
        <div>
          <PageHeading>{t("columnsTitle")}</PageHeading>
          <p>
            {t("columnsLine", { count: job.total })} {job.remembered && t("remembered")}
          </p>
        </div>
        <div className={styles.actions}>
          {children}
          <Button tone="main" onClick={check} off={save.busy || problem}>
            {t("check")}
          </Button>
        </div>
      </header>
      {job.sheets.length > 1 && (
        <div className={styles.columns}>
          <SheetChoice job={job} />
        </div>
      )}
      {job.encoding !== null && (
        <div className={styles.columns}>
          <EncodingChoice job={job} />
        </div>
      )}
      {job.header !== null && (
        <div className={styles.columns}>
          <HeaderChoice job={job} header={job.header} />
        </div>
      )}
      {problem !== false && (
        <p role="status" className={styles.due}>
          {problem}
        </p>
      )}
      {unmappedColumns.length > 0 && (
        <p className={styles.quiet}>{t("leftOutColumns", { columns: unmappedColumns.join(", ") })}</p>
      )}
      <ul className={styles.columns}>
        {job.columns.map(({ title, samples }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index; titles may repeat
          <li key={index}>
            <SelectField
              name={`columns.${index}`}
              label={title}
              hint={samples.length > 0 ? samples.join(" · ") : t("empty")}
              choices={choices}
              value={columns[index] ?? null}
              onChange={(chosen) => setColumns(columns.map((field, other) => (other === index ? chosen : field)))}
              onBlur={noop}
              error={undefined}
              placeholder={t("skipColumn")}
              searchable
            />
          </li>
        ))}
      </ul>
      <AssignToAll fields={unmatched} values={fixed} onChange={setFixed} />
      <section className={styles.part}>
        <h2>{t("options")}</h2>
        <SwitchField
          name="dayFirst"
          label={t("dayFirst")}
          hint={t("dayFirstHint")}
          value={dayFirst}
          onChange={setDayFirst}
          onBlur={noop}
          error={undefined}
        />
        {newCategories && (
          <SwitchField
            name="createCategories"
            label={t("createCategories")}
            hint={t("createCategoriesHint")}
            value={createCategories}
            onChange={setCreateCategories}
            onBlur={noop}
            error={undefined}
          />
        )}
      </section>
      <RowsPreview job={job} />
    </div>
  );
}
