import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/shared/messages.ts";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { LinkField } from "#web/ui/forms/fields/LinkField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { LinkRows } from "./LinkRows.tsx";

interface ConnectValues {
  links: { title: string; url: string }[];
}

/** Links for fans other than those of platforms: a shop, a fan club, a charity. */
export const ConnectLinksField = ({
  form,
  title,
}: {
  form: Pick<RecordForm<ConnectValues>, "values" | "set" | "part">;
  title: string;
}) => (
  <LinkRows
    title={title}
    links={form.values.links}
    onChange={(links) => form.set("links", links)}
    removeLabels={(index) => t("removeNumberedLink", { number: index + 1 })}
    addLabels={t("addLink")}
    addBy={{ link: { title: "", url: "" }, most: LIMITS.favouriteLinks }}
    first={(index) => `links.${index}.title`}
  >
    {(index) => (
      <FieldRow>
        <TextField {...form.part("links", index, "title")} label={t("linkTitle")} required autoComplete="off" />
        <LinkField {...form.part("links", index, "url")} label={t("linkAddress")} format="website" />
      </FieldRow>
    )}
  </LinkRows>
);
