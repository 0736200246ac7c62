import {
  MAIL_WAYS,
  NOTIFICATION_KINDS,
  type NotificationSetting,
  notificationSettings,
} from "#contract/notifications/notification.ts";
import { t } from "#web/areas/notifications/messages.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { PushSettings } from "./push/PushSettings.tsx";

const WAYS = MAIL_WAYS.map((value) => ({ value, label: t(value) }));
const NAMES = {
  mention: t("kindMention"),
  assigned: t("kindAssigned"),
  added: t("kindAdded"),
  comment: t("kindComment"),
  reminder: t("kindReminder"),
  dueSoon: t("kindDueSoon"),
  overdue: t("kindOverdue"),
  conflict: t("kindConflict"),
  hold: t("kindHold"),
  keyDate: t("kindKeyDate"),
  signing: t("kindSigning"),
  message: t("kindMessage"),
  conversationAssigned: t("kindConversationAssigned"),
  enquiry: t("kindEnquiry"),
  mailReply: t("kindMailReply"),
  reconnect: t("kindReconnect"),
  payeeChanged: t("kindPayeeChanged"),
  advance: t("kindAdvance"),
  slowSales: t("kindSlowSales"),
  followedChanged: t("kindFollowedChanged"),
  import: t("kindImport"),
  export: t("kindExport"),
} as const;
const HALF_HOURS = Array.from({ length: 48 }, (_, n) => {
  const time = `${String(n >> 1).padStart(2, "0")}:${n % 2 === 0 ? "00" : "30"}`;
  return { value: time, label: time };
});
/** A time that was set otherwise stays one of the choices. */
const timesWith = (time: string) =>
  HALF_HOURS.some(({ value }) => value === time) ? HALF_HOURS : [{ value: time, label: time }, ...HALF_HOURS];

/** Settings for notification emails, quiet hours and pop-up reminders. */
export const SettingsDialog = ({ initial, close }: { initial: NotificationSetting; close: () => void }) => (
  <CallDialog
    call={notificationSettings.save}
    title={t("settings")}
    size={650}
    close={close}
    initial={initial}
    savedMessage={() => t("settingsSaved")}
  >
    {(form) => (
      <>
        <SwitchField {...form.field("showTaskReminder")} label={t("showTaskReminder")} />
        <FieldGroup title={t("byMail")} line={t("byMailLine")}>
          {NOTIFICATION_KINDS.map((kind, place) => {
            const next = NOTIFICATION_KINDS[place + 1];
            return place % 2 === 1 ? null : (
              <FieldRow key={kind}>
                <SelectField {...form.field(kind)} label={NAMES[kind]} choices={WAYS} required />
                {next && <SelectField {...form.field(next)} label={NAMES[next]} choices={WAYS} required />}
              </FieldRow>
            );
          })}
        </FieldGroup>
        <PushSettings />
        <FieldGroup title={t("quiet")} line={t("quietHours")}>
          <FieldRow>
            <SelectField
              {...form.field("quietFrom")}
              label={t("quietFrom")}
              choices={timesWith(form.values.quietFrom)}
              required
            />
            <SelectField
              {...form.field("quietTo")}
              label={t("quietTo")}
              choices={timesWith(form.values.quietTo)}
              required
            />
          </FieldRow>
        </FieldGroup>
      </>
    )}
  </CallDialog>
);
