import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { type WebsiteEnquiryRow, websiteEnquiries } from "#contract/comms/website-enquiry.ts";
import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { ENQUIRY_CHANNELS, EnquiryForm, type EnquiryMatch, enquiries } from "#contract/opportunities/enquiry.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { TalentsField } from "#web/shared/deals/WorkFields.tsx";
import { ExclusivityWarning } from "#web/shared/exclusivity/ExclusivityWarning.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import styles from "./Enquiry.module.css";
import { t } from "./messages.ts";
import type { SaidInEnquiry } from "./understand.ts";

const enquiryForm = formOf(EnquiryForm);
type Values = typeof enquiryForm.empty;
const CHANNELS = ENQUIRY_CHANNELS.map((value) => ({ value, label: t(`channel_${value}`) }));
const PAUSE_MS = 400;

/** Fills what the text says into the fields that were not changed by hand. */
function useSaidInEnquiry(form: RecordForm<Values>): void {
  const text = useDebounced(form.values.text ?? "", PAUSE_MS);
  const filled = useRef<Partial<SaidInEnquiry>>({});
  const fill = useEffectEvent((found: SaidInEnquiry) => {
    for (const key of ["title", "name", "company", "email", "phone", "startDate", "endDate"] as const) {
      const value = form.values[key];
      if (value !== (filled.current[key] ?? enquiryForm.empty[key]) && value !== "") continue;
      if (key === "title") form.set(key, found.title);
      else form.set(key, found[key]);
    }
    filled.current = found;
  });
  useEffect(() => {
    if (text.trim() === "") return;
    let current = true;
    void import("./understand.ts").then(({ readEnquiry }) => {
      if (current) fill(readEnquiry(text));
    });
    return () => {
      current = false;
    };
  }, [text]);
}

/** Looks for the sender among partners and contacts, and proposes to add what is not there. */
function useMatch(form: RecordForm<Values>, mayAdd: boolean): EnquiryMatch | undefined {
  const { email, phone, company, name } = form.values;
  const body = {
    email: useDebounced(email, PAUSE_MS),
    phone: useDebounced(phone, PAUSE_MS),
    company: useDebounced(company, PAUSE_MS),
  };
  const when = Object.values(body).some((value) => value !== null);
  const { data } = useCallQuery(enquiries.match, { body }, { keep: true, when });
  const propose = useEffectEvent((match: EnquiryMatch) => {
    const partner = match.partner?.id ?? null;
    form.set("partnerId", partner);
    form.set("contactId", match.contact?.id ?? null);
    form.set("newPartner", partner === null && mayAdd ? (company ?? name) : null);
    form.set("addContact", match.contact === null && mayAdd && (name ?? email ?? phone) !== null);
  });
  useEffect(() => {
    if (data) propose(data);
  }, [data]);
  return data;
}

function Sender({ form }: { form: RecordForm<Values> }) {
  const mayAdd = useMay("PARTNER", "write");
  const match = useMatch(form, mayAdd);
  const { company, name, email, phone, newPartner, partnerId } = form.values;
  const partnerName = company ?? name;
  const contactName = name ?? email ?? phone;
  const addContact = form.field("addContact");
  if (!match || (partnerName === null && match.partner === null))
    return <p className={styles.minor}>{t("noSender")}</p>;
  return (
    <div className={styles.sender}>
      {match.partner && (
        <p className={styles.found}>
          <CheckCircleIcon size={16} weight="fill" aria-hidden />
          <span>
            {[match.contact?.name, match.partner.name].filter(Boolean).join(", ")}
            {match.by && <span className={styles.minor}> {t(`foundBy_${match.by}`)}</span>}
          </span>
        </p>
      )}
      {!match.partner && !mayAdd && <p className={styles.minor}>{t("mayNotAdd")}</p>}
      {!match.partner && mayAdd && partnerName !== null && (
        <SwitchField
          name="newPartner"
          value={newPartner !== null}
          onChange={(on) => {
            form.set("newPartner", on ? partnerName : null);
            if (!on) form.set("addContact", false);
          }}
          onBlur={() => undefined}
          error={undefined}
          label={t("addPartnerNamed", { name: partnerName })}
        />
      )}
      {match.contact === null && mayAdd && contactName !== null && (partnerId !== null || newPartner !== null) && (
        <SwitchField
          {...addContact}
          label={t("addContactTo", { name: contactName, partner: match.partner?.name ?? newPartner ?? "" })}
        />
      )}
    </div>
  );
}

interface Props {
  /** The talent that it is about. */
  personId: string | undefined;
  close: () => void;
}
/** Creates an opportunity from a pasted enquiry. */
export function EnquiryDialog({ personId, close }: Props) {
  const form = useCallForm(enquiries.create, {
    initial: { ...enquiryForm.empty, personIds: personId === undefined ? [] : [personId] },
    draft: false,
    onRefused: askConflict,
    onDone: useMade(close),
  });
  useSaidInEnquiry(form);
  return <EnquiryFields form={form} title={t("fromEnquiry")} line={t("fromEnquiryLine")} close={close} pasted />;
}

/** Creates an opportunity from an enquiry of a website. */
export function WebsiteEnquiryDialog({ enquiry, close }: { enquiry: WebsiteEnquiryRow; close: () => void }) {
  const { id, name, company, email, phone, text, startDate, endDate, talent } = enquiry;
  const initial: Values = {
    ...enquiryForm.empty,
    channel: "WEBSITE",
    name,
    company,
    email,
    phone,
    text,
    startDate,
    endDate,
    title: t("enquiryFrom", { who: company ?? name }).slice(0, LIMITS.line),
    personIds: talent ? [talent.id] : [],
  };
  const form = useCallForm(websiteEnquiries.convert, {
    params: { id },
    initial,
    draft: false,
    filled: true,
    onRefused: askConflict,
    onDone: useMade(close),
  });
  return (
    <EnquiryFields
      form={form}
      title={t("fromWebsite")}
      line={t("ofWebsiteLine")}
      talents={talent ? [talent] : []}
      close={close}
    />
  );
}

/** Returns what follows: the dialog closes and the opportunity opens. */
function useMade(close: () => void) {
  const navigate = useNavigate();
  return ({ id }: { id: string }): void => {
    close();
    showToast(t("enquiryAdded"));
    void navigate(`/pipeline/detail/${id}/summary`);
  };
}

interface FieldsProps {
  form: RecordForm<Values>;
  title: string;
  line: string;
  close: () => void;
  /** Talents whose names are known. */
  talents?: readonly PersonBrief[];
  /** True if the text of the enquiry is pasted here. */
  pasted?: boolean;
}
function EnquiryFields({ form, title, line, close, talents = [], pasted = false }: FieldsProps) {
  return (
    <FormDialog form={form} title={title} line={line} save={t("addOpportunity")} close={close}>
      <TextAreaField {...form.field("text")} label={t("enquiryText")} hint={t("enquiryTextHint")} autoFocus={pasted} />
      <FieldRow>
        <TextField {...form.field("title")} label={t("enquiryTitle")} required autoComplete="off" />
        {pasted && <SelectField {...form.field("channel")} label={t("channel")} choices={CHANNELS} required />}
      </FieldRow>
      <FieldGroup title={t("sender")}>
        <FieldRow>
          <TextField {...form.field("name")} label={t("senderName")} autoComplete="off" />
          <TextField {...form.field("company")} label={t("company")} autoComplete="off" />
        </FieldRow>
        <FieldRow>
          <TextField
            {...form.field("email")}
            label={t("senderEmail")}
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
          />
          <TextField {...form.field("phone")} label={t("senderPhone")} inputMode="tel" autoComplete="off" />
        </FieldRow>
        <Sender form={form} />
      </FieldGroup>
      <FieldGroup title={t("wanted")}>
        <TalentsField {...form.field("personIds")} record={undefined} known={talents} />
        <FieldRow>
          <DateField {...form.field("startDate")} label={t("from")} />
          <DateField {...form.field("endDate")} label={t("to")} />
        </FieldRow>
        <ExclusivityWarning
          personIds={form.values.personIds}
          startDate={form.values.startDate}
          endDate={form.values.endDate}
          partnerId={form.values.partnerId}
        />
      </FieldGroup>
    </FormDialog>
  );
}
