import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/areas/settings/messages.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { ChoiceGroup } from "#web/ui/forms/fields/choices/ChoiceGroup.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { type FieldValues, fieldForm } from "./fieldForm.ts";
import styles from "./OptionsField.module.css";

/** The choices of a field, one a line; Enter adds the next. */
export function OptionsField({ form }: { form: RecordForm<FieldValues> }) {
  const { options } = form.values;
  // Rendered at once, so that fast typing goes into the new line.
  const add = (after: number): void => {
    flushSync(() => form.set("options", options.toSpliced(after, 0, fieldForm.emptyItem("options"))));
    document.querySelector<HTMLElement>(`[name="options.${after}.value"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent, index: number): void => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add(index + 1);
  };
  const moveUp = (index: number): void => {
    const moved = options[index];
    if (moved) form.set("options", options.toSpliced(index, 1).toSpliced(index - 1, 0, moved));
  };
  const { error } = form.field("options");
  return (
    <ChoiceGroup label={t("choices")} path="options" error={error} required>
      <div className={styles.options}>
        {options.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are bound by their index
          <div key={index} className={styles.option}>
            <TextField
              {...form.part("options", index, "value")}
              error={undefined}
              label={t("choice", { number: index + 1 })}
              maxLength={LIMITS.customOption}
              autoComplete="off"
              onKeyDown={(event) => onKey(event, index)}
            />
            {index > 0 && (
              <IconButton title={t("choiceUp", { number: index + 1 })} onClick={() => moveUp(index)}>
                <ArrowUpIcon />
              </IconButton>
            )}
            <IconButton
              title={t("removeChoice", { number: index + 1 })}
              onClick={() => form.set("options", options.toSpliced(index, 1))}
            >
              <XIcon />
            </IconButton>
          </div>
        ))}
        <Button size="small" icon={<PlusIcon size={14} />} className={styles.add} onClick={() => add(options.length)}>
          {t("addChoice")}
        </Button>
      </div>
    </ChoiceGroup>
  );
}
