/** Values of the general settings as text. */
import { DOCUMENT_LANGUAGES } from "#contract/contract-documents/contract-setting.ts";
import { type AgencyField, WEEK_BEGINNINGS } from "#contract/settings/agency-setting.ts";
import type { OwnHoliday } from "#contract/settings/own-holiday.ts";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import { city, formatDate } from "#web/ui/time/format.ts";
import { languageChoices } from "../contracts/messages.ts";
import { t } from "./messages.ts";

/** 1 January 2024 was a Monday. */
const dayIn2024 = (month: number, day: number): Date => new Date(Date.UTC(2024, month, day));
const weekdays = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });
const months = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
export const weekdayText = (weekday: number): string => weekdays.format(dayIn2024(0, weekday));
const monthText = (month: number): string => months.format(dayIn2024(month - 1, 1));

export const DOCUMENT_LANGUAGE_CHOICES = languageChoices(DOCUMENT_LANGUAGES);
export const WEEKS = WEEK_BEGINNINGS.map((value) => ({ value, label: weekdayText(value) }));
export const WEEKDAYS = Array.from({ length: 7 }, (_, index) => ({ value: index + 1, label: weekdayText(index + 1) }));
export const MONTHS = Array.from({ length: 12 }, (_, index) => ({ value: index + 1, label: monthText(index + 1) }));

const KEPT = ["enquiryDays", "mailDays", "messageDays"];

/** Returns a value as one reads it: "Monday", "Melbourne", "365 days". */
export function settingText(field: AgencyField, value: unknown): string {
  if (KEPT.includes(field)) return typeof value === "number" ? t("keptDays", { count: value }) : t("keptForever");
  if (value === null || value === "") return t("nothing");
  if (field === "language")
    return DOCUMENT_LANGUAGE_CHOICES.find((choice) => choice.value === value)?.label ?? String(value);
  if (field === "country" || field === "holidayCountry") return countryName(String(value));
  if (field === "timeZoneId") return city(String(value));
  if (field === "documentColor") return String(value).toUpperCase();
  if (field === "weekBegins") return weekdayText(Number(value));
  if (field === "firstMonth") return monthText(Number(value));
  if (field === "ownHolidays" && Array.isArray(value))
    return value.length === 0
      ? t("nothing")
      : value.map(({ day, name }: OwnHoliday) => `${formatDate(day)} ${name}`).join(", ");
  if (Array.isArray(value)) return value.map((day) => weekdayText(Number(day))).join(", ");
  if (typeof value === "boolean") return t(value ? "on" : "off");
  return String(value);
}
