import { type ReactNode, useRef, useState } from "react";
import {
  CAMPAIGN_FIELDS,
  type CampaignField,
  campaignCode,
  campaignWords,
  withCampaignWords,
} from "#contract/campaigns/merge.ts";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { Chips } from "#web/ui/rich/chips.ts";
import styles from "./Campaigns.module.css";
import type { CampaignFormValues } from "./campaignForm.ts";
import { t } from "./messages.ts";

const FIELD_TITLES: Readonly<Record<CampaignField, string>> = {
  firstName: t("firstName"),
  talent: t("talentName"),
  place: t("place"),
};
type Words = Readonly<Record<CampaignField, string>>;
/** Words that stand in where a value is missing, until others are chosen. */
const INSTEAD: Words = { firstName: t("thereWords"), talent: t("usWords"), place: t("townWords") };
const MAX_WORDS = 60;

const isField = (name: string): name is CampaignField => Object.hasOwn(FIELD_TITLES, name);

function labelOf(code: string): string {
  const [name = "", words = ""] = code.split("|").map((part) => part.trim());
  if (!isField(name)) return `{{${code}}}`;
  return words === "" ? FIELD_TITLES[name] : t("orElse", { field: FIELD_TITLES[name], words });
}
const optionsOf = (words: Words) =>
  CAMPAIGN_FIELDS.map((field) => campaignCode(field, words[field]).slice(2, -2)).map((code) => ({
    id: code,
    label: labelOf(code),
  }));

/** Returns the words of a draft's fields, and the usual ones of fields that it does not have. */
function wordsIn({ subject, content }: CampaignFormValues): Words {
  const wordsOf = (field: CampaignField): string => campaignWords(subject + content, field) ?? INSTEAD[field];
  return { firstName: wordsOf("firstName"), talent: wordsOf("talent"), place: wordsOf("place") };
}

/** Merge fields of a campaign: as chips of the editor, and what stands in for each where its value is missing. */
export function useMergeFields(form: RecordForm<CampaignFormValues>): { chips: Chips; fields: ReactNode } {
  const [words, setWords] = useState(() => wordsIn(form.values));
  const latest = useRef(words);
  latest.current = words;
  // The editor takes its chips once.
  const [chips] = useState<Chips>(() => ({
    title: t("insertField"),
    label: labelOf,
    find: (text) => {
      const wanted = text.trim().toLocaleLowerCase();
      return Promise.resolve(
        optionsOf(latest.current).filter(({ label }) => label.toLocaleLowerCase().includes(wanted)),
      );
    },
  }));
  const rewrite = (field: CampaignField): void => {
    const { subject, content } = form.values;
    form.set("subject", withCampaignWords(subject, field, words[field]));
    form.set("content", withCampaignWords(content, field, words[field]));
  };
  const fields = (
    <div className={styles.words}>
      {CAMPAIGN_FIELDS.map((field) => (
        <TextField
          key={field}
          name={`words.${field}`}
          label={t("ifEmpty", { field: FIELD_TITLES[field] })}
          value={words[field]}
          maxLength={MAX_WORDS}
          error={undefined}
          onChange={(text) => setWords({ ...words, [field]: text })}
          onBlur={() => rewrite(field)}
          autoComplete="off"
        />
      ))}
    </div>
  );
  return { chips, fields };
}
