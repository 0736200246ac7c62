/** The parts of the general settings, with their fields in order. */
import { ArticleIcon } from "@phosphor-icons/react/dist/csr/Article";
import { GlobeStandIcon } from "@phosphor-icons/react/dist/csr/GlobeStand";
import { MailboxIcon } from "@phosphor-icons/react/dist/csr/Mailbox";
import { NotepadIcon } from "@phosphor-icons/react/dist/csr/Notepad";
import { ReadCvLogoIcon } from "@phosphor-icons/react/dist/csr/ReadCvLogo";
import { ShieldStarIcon } from "@phosphor-icons/react/dist/csr/ShieldStar";
import { TimerIcon } from "@phosphor-icons/react/dist/csr/Timer";
import { UmbrellaIcon } from "@phosphor-icons/react/dist/csr/Umbrella";
import type { AgencyField, AgencySettings } from "#contract/settings/agency-setting.ts";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";

export const SETTING_PARTS = [
  { id: "names", icon: ReadCvLogoIcon, fields: ["name", "legalName"] },
  { id: "documents", icon: ArticleIcon, fields: ["documentColor", "language", "footer"] },
  {
    id: "place",
    icon: MailboxIcon,
    fields: ["address", "postCode", "city", "country", "postalAddress", "taxNumber"],
  },
  { id: "zone", icon: GlobeStandIcon, fields: ["timeZoneId", "currency", "weekBegins", "firstMonth"] },
  { id: "week", icon: NotepadIcon, fields: ["workingDays", "workFrom", "workTo"] },
  {
    id: "holidays",
    icon: UmbrellaIcon,
    fields: ["holidayCountry", "holidayState", "ownHolidays", "dueOnWorkingDay", "remindOnWorkingDay"],
  },
  { id: "security", icon: ShieldStarIcon, fields: ["requireTwoFactor", "passwordMinLength", "sessionIdleHours"] },
  { id: "keeping", icon: TimerIcon, fields: ["enquiryDays", "mailDays", "messageDays"] },
] as const;
export type GeneralSettingsForm = RecordForm<AgencySettings>;
export type PartId = (typeof SETTING_PARTS)[number]["id"];

const FIELDS: readonly AgencyField[] = SETTING_PARTS.flatMap(({ fields }): AgencyField[] => [...fields]);

const differs = (value: unknown, saved: unknown): boolean => JSON.stringify(value) !== JSON.stringify(saved);
/** Returns the fields with other values. */
export const changedSettings = <V extends Readonly<Record<AgencyField, unknown>>>(values: V, saved: V): AgencyField[] =>
  FIELDS.filter((field) => differs(values[field], saved[field]));
/** Returns these fields of settings, to send them. */
export const sentSettings = <V extends Readonly<Record<AgencyField, unknown>>>(
  values: V,
  fields: readonly AgencyField[],
): Partial<V> => Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<V>;
export const isSettingField = (name: string): name is AgencyField => FIELDS.some((field) => field === name);
