import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/areas/talents/career/messages.ts";
import { LinkRows } from "#web/shared/social/LinkRows.tsx";
import { LinkField } from "#web/ui/forms/fields/LinkField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { type CareerValues, careerForm } from "./careerForm.ts";

/** Links of an entry. */
export const LinksField = ({ form }: { form: RecordForm<CareerValues> }) => (
  <LinkRows
    title={t("links")}
    links={form.values.links}
    onChange={(links) => form.set("links", links)}
    removeLabels={(index) => t("removeLink", { number: index + 1 })}
    addLabels={t("addLink")}
    addBy={{ link: careerForm.emptyItem("links"), most: LIMITS.careerLinks }}
    first={(index) => `links.${index}.url`}
  >
    {(index) => (
      <LinkField {...form.part("links", index, "url")} label={t("link", { number: index + 1 })} format="website" />
    )}
  </LinkRows>
);
