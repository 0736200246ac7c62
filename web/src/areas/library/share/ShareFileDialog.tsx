import { useState } from "react";
import type { LibraryItem } from "#contract/library/library.ts";
import { FILE_SHARE_LIMITS, fileShareEmail, fileShares, linkEnds } from "#contract/library/share.ts";
import { LIMITS } from "#contract/limits.ts";
import { staff } from "#contract/staff/staff.ts";
import { NewLink } from "#web/shared/feeds/LinkList.tsx";
import { useMay, useMe, useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import { SharedLinks } from "./SharedLinks.tsx";
import styles from "./ShareFileDialog.module.css";

const DAYS = [1, 7, FILE_SHARE_LIMITS.days, 90, FILE_SHARE_LIMITS.mostDays].map((count) => ({
  value: String(count),
  label: t("days", { count }),
}));

/** The addresses of colleagues, as far as one may read them, and those that files were sent to before. */
function useKnownAddresses(): string[] {
  const before = useCallQuery(fileShares.list, { query: {} });
  const people = useCallQuery(
    staff.list,
    { query: { pageSize: 100, orderBy: "name", orderDirection: "ASC", withTotal: false } },
    { when: useMay("STAFF", "read") },
  );
  const addresses = [
    ...(before.data ?? []).map(({ recipient }) => recipient),
    ...(people.data?.rows ?? []).map(({ email }) => email),
  ];
  return [...new Set(addresses.filter((address) => address !== null))];
}

interface Props {
  item: Pick<LibraryItem, "key" | "name">;
  close: () => void;
}

/** Sends links to a file, or makes one to copy; below are those that were made, to be revoked. */
export function ShareFileDialog({ item: { key, name }, close }: Props) {
  const { user } = useMe();
  const agency = user.agencyDisplayName ?? "";
  const [url, setUrl] = useState<string | null>(null);
  const suggestions = useKnownAddresses();
  const link = useCallMutation(fileShares.create, { onDone: (share) => setUrl(share.url) });
  const form = useCallForm(fileShares.send, {
    initial: {
      recipients: [] as string[],
      subject: null as string | null,
      message: null as string | null,
      days: String(FILE_SHARE_LIMITS.days) as string | null,
    },
    draft: false,
    toBody: ({ days, ...values }) => ({ ...values, key, days: Number(days ?? FILE_SHARE_LIMITS.days) }),
    onDone: (_, { recipients }) => {
      close();
      showToast(t("sent", { name, count: recipients.length }));
    },
  });
  const days = Number(form.values.days ?? FILE_SHARE_LIMITS.days);
  return (
    <FormDialog
      form={form}
      size={650}
      title={t("shareTitle", { name })}
      line={t("shareLine")}
      close={close}
      save={t("send")}
      extra={
        <Button size="large" off={link.busy} onClick={() => void link.run({ body: { key, days } })}>
          {t("copyInstead")}
        </Button>
      }
    >
      {url !== null && <NewLink name="shareUrl" label={t("newLink")} hint={t("newLinkHint")} url={url} />}
      <TagsField
        {...form.field("recipients")}
        label={t("recipients")}
        hint={t("recipientsHint")}
        placeholder={t("addAddress")}
        known={suggestions}
        most={LIMITS.shareRecipients}
      />
      <div className={styles.fields}>
        <TextField {...form.field("subject")} label={t("subject")} placeholder={t("subjectEmpty", { name, agency })} />
        <SelectField {...form.field("days")} label={t("endsAfter")} choices={DAYS} />
      </div>
      <TextAreaField {...form.field("message")} label={t("message")} rows={3} />
      <Preview name={name} subject={form.values.subject} message={form.values.message} days={days} />
      <section aria-labelledby="linksOfFile">
        <h3 id="linksOfFile" className={styles.heading}>
          {t("linksOfFile")}
        </h3>
        <SharedLinks file={key} />
      </section>
    </FormDialog>
  );
}

function Preview(words: { name: string; subject: string | null; message: string | null; days: number }) {
  const { user } = useMe();
  const { subject, text } = fileShareEmail({
    ...words,
    sender: user.role === "super_admin" ? null : user.displayName,
    agency: user.agencyDisplayName ?? "",
    link: `[${t("linkHere")}]`,
    until: linkEnds(Date.now(), words.days, useZone()),
  });
  return (
    <section className={styles.preview} aria-label={t("preview")}>
      <h3>{t("preview")}</h3>
      <b>{subject}</b>
      <p>{text}</p>
    </section>
  );
}
