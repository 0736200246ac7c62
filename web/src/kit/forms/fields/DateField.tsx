import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import "../fields.css";
import { CalendarBlankIcon } from "@phosphor-icons/react/dist/csr/CalendarBlank";
import { lazy, Suspense, useEffect, useState } from "react";
import { t } from "#web/messages/kit.ts";
import { date, shortDate, typedDate } from "../../time/format.ts";
import { IconButton } from "../../ui/Button.tsx";
import type { Field } from "../useCallForm.ts";
import styles from "./DateField.module.css";
import { TextField } from "./TextField.tsx";

const MonthPicker = lazy(async () => ({ default: (await import("./MonthPicker.tsx")).MonthPicker }));

interface Props extends Field<string | null> {
  label: string;
  hint?: string;
  required?: boolean;
  /** `YYYY-MM-DD`, inclusive. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A calendar date, typed in any usual way or picked; the value is `YYYY-MM-DD`. */
export function DateField({ value, onChange, onBlur, error, label, hint, required, min, max, name }: Props) {
  const [text, setText] = useState(shortDate(value));
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  // What does not read as a date stays as it was typed; what comes from elsewhere is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a value from outside rewrites the text
  useEffect(() => {
    if (value !== null && value !== text && typedDate(text) !== value) setText(shortDate(value));
    if (value === null && typedDate(text) !== null) setText("");
  }, [value]);

  const take = (typed: string): void => {
    const day = typedDate(typed);
    const fault =
      typed.trim() === ""
        ? null
        : day === null
          ? t("dateWrong")
          : min && day < min
            ? t("dateBefore", { date: date(min) })
            : max && day > max
              ? t("dateAfter", { date: date(max) })
              : null;
    setWrong(fault);
    if (fault === null && day) setText(shortDate(day));
    onChange(typed.trim() === "" ? null : fault === null ? day : typed);
  };
  const pick = (day: string): void => {
    setText(shortDate(day));
    setWrong(null);
    onChange(day);
    setOpen(false);
  };
  const calendar = (
    <Popover opened={open} onChange={setOpen} position="bottom-end" offset={6} trapFocus returnFocus>
      <Popover.Target>
        <IconButton title={t("openCalendar")} size="small" onClick={() => setOpen(!open)}>
          <CalendarBlankIcon />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<div className={styles.wait} />}>
          {open && <MonthPicker value={typedDate(text)} min={min} max={max} onPick={pick} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      required={required}
      placeholder={t("dateHint")}
      autoComplete="off"
      value={text}
      error={wrong ?? error}
      onChange={(typed) => {
        setText(typed);
        setWrong(null);
        const day = typedDate(typed);
        if (day || typed === "") onChange(day);
      }}
      onBlur={() => {
        take(text);
        onBlur();
      }}
      rightSection={calendar}
    />
  );
}
