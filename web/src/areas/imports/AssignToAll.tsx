import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import type { Import } from "#contract/imports/import.ts";
import { t } from "#web/areas/imports/messages.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import styles from "./Imports.module.css";

const noop = () => undefined;

interface Props {
  /** The fields that no column fills. */
  fields: Import["fields"];
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
}

/** Values that every row gets: always for required fields, for the others once they are added. */
export function AssignToAll({ fields, values, onChange }: Props) {
  const shown = fields.filter(({ key, required }) => required || key in values);
  const more = fields.filter((field) => !shown.includes(field));
  const set = (key: string, value: string | null) => onChange({ ...values, [key]: value ?? "" });
  const takeAway = (key: string) =>
    onChange(Object.fromEntries(Object.entries(values).filter(([other]) => other !== key)));
  if (fields.length === 0) return null;
  return (
    <section className={styles.part}>
      <div className={styles.row}>
        <h2>{t("forAll")}</h2>
        {more.length > 0 && (
          <ActionMenu
            title={t("addForAll")}
            actions={more.map(({ key, title }) => ({ id: key, title, icon: PlusIcon, run: () => set(key, "") }))}
          />
        )}
      </div>
      <p className={styles.quiet}>{t("forAllLine")}</p>
      {shown.map(({ key, title, required, choices, hint }) => {
        const field = {
          name: `fixed.${key}`,
          label: t("valueOf", { field: title }),
          onBlur: noop,
          error: undefined,
          required,
          ...(hint && { hint }),
        };
        return (
          <div key={key} className={styles.fixed}>
            {choices.length > 0 ? (
              <SelectField
                {...field}
                choices={choices.map((value) => ({ value, label: value }))}
                value={values[key] || null}
                onChange={(value) => set(key, value)}
              />
            ) : (
              <TextField {...field} value={values[key] ?? ""} onChange={(value) => set(key, value)} />
            )}
            {!required && (
              <Button
                tone="quiet"
                icon={<XIcon />}
                aria-label={t("removeValue", { field: title })}
                onClick={() => takeAway(key)}
              >
                {""}
              </Button>
            )}
          </div>
        );
      })}
    </section>
  );
}
