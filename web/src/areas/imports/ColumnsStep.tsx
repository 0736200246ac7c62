import { type ReactNode, useState } from "react";
import { type Import, imports } from "#contract/imports/import.ts";
import { t } from "#web/areas/imports/messages.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { AssignToAll } from "./AssignToAll.tsx";
import { claimedTwice, missingFields } from "./column.rules.ts";
import styles from "./Imports.module.css";
import { RowsPreview } from "./RowsPreview.tsx";

const still = () => undefined;

interface Props {
  one: Import;
  onDone: () => void;
  children: ReactNode;
}

/** Of a workbook with several sheets; choosing another reads it, and its columns are matched anew. */
function SheetChoice({ one: { kind, id, sheets, sheet } }: { one: Import }) {
  const read = useCallMutation(imports.sheet);
  const choose = (chosen: number | null): void => {
    if (chosen !== null && chosen !== sheet) void read.run({ params: { kind, id }, body: { sheet: chosen } });
  };
  const choices = sheets.flatMap(({ name, empty }, value) => (empty ? [] : [{ value, label: name }]));
  const left = sheets.length - choices.length;
  return (
    <SelectField
      name="sheet"
      label={t("sheet")}
      hint={left > 0 ? t("sheetsEmpty", { count: left }) : t("sheetHint")}
      choices={choices}
      value={sheet}
      onChange={choose}
      onBlur={still}
      error={undefined}
      required
    />
  );
}

/** Which column is which field: as found by name, and as the person knows better. */
export function ColumnsStep({ one, onDone, children }: Props) {
  const { kind, id, fields } = one;
  const [columns, setColumns] = useState(() => one.columns.map(({ field }) => field));
  const [fixed, setFixed] = useState<Record<string, string>>(() =>
    Object.fromEntries(one.fixed.map(({ field, value }) => [field, value])),
  );
  const [dayFirst, setDayFirst] = useState(one.dayFirst);
  const [createCategories, setCreateCategories] = useState(one.createCategories);
  const save = useCallMutation(imports.columns, { onDone });
  const missing = missingFields(one, columns, fixed);
  const twice = claimedTwice(one, columns);
  const why =
    twice !== undefined
      ? t("twice", { field: twice })
      : missing.length > 0 && t("missing", { fields: missing.map((title) => `“${title}”`).join(", ") });
  const choices = fields.map(({ key, title }) => ({ value: key, label: title }));
  const unsaid = fields.filter(({ key, forAll }) => forAll && !columns.includes(key));
  const withCategories = kind === "partners" || kind === "suppliers";
  const check = () =>
    void save.run({
      params: { kind, id },
      body: {
        columns,
        fixed: unsaid.flatMap(({ key }) => (fixed[key]?.trim() ? [{ field: key, value: fixed[key] }] : [])),
        dayFirst,
        createCategories,
      },
    });
  return (
    <div className={styles.step}>
      <header className={styles.head}>
        <div>
          <h1>{t("columnsTitle")}</h1>
          <p>
            {t("columnsLine", { count: one.total })} {one.remembered && t("remembered")}
          </p>
        </div>
        <div className={styles.acts}>
          {children}
          <Button tone="main" onClick={check} off={save.busy || (why === false ? false : why)}>
            {t("check")}
          </Button>
        </div>
      </header>
      {one.sheets.length > 1 && (
        <div className={styles.columns}>
          <SheetChoice one={one} />
        </div>
      )}
      {why !== false && (
        <p role="status" className={styles.due}>
          {why}
        </p>
      )}
      <ul className={styles.columns}>
        {one.columns.map(({ title, samples }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; titles may be there twice
          <li key={index}>
            <SelectField
              name={`columns.${index}`}
              label={title}
              hint={samples.length > 0 ? samples.join(" · ") : t("empty")}
              choices={choices}
              value={columns[index] ?? null}
              onChange={(chosen) => setColumns(columns.map((was, place) => (place === index ? chosen : was)))}
              onBlur={still}
              error={undefined}
              placeholder={t("skipColumn")}
              searchable
            />
          </li>
        ))}
      </ul>
      <AssignToAll fields={unsaid} values={fixed} onChange={setFixed} />
      <section className={styles.part}>
        <h2>{t("options")}</h2>
        <SwitchField
          name="dayFirst"
          label={t("dayFirst")}
          hint={t("dayFirstHint")}
          value={dayFirst}
          onChange={setDayFirst}
          onBlur={still}
          error={undefined}
        />
        {withCategories && (
          <SwitchField
            name="createCategories"
            label={t("createCategories")}
            hint={t("createCategoriesHint")}
            value={createCategories}
            onChange={setCreateCategories}
            onBlur={still}
            error={undefined}
          />
        )}
      </section>
      <RowsPreview one={one} />
    </div>
  );
}
