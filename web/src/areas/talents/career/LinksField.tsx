import { LIMITS } from "#contract/limits.ts";
import { LinkField } from "#web/kit/forms/fields/LinkField.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import { t } from "#web/messages/career.ts";
import { LinkRows } from "#web/shared/social/LinkRows.tsx";
import { type CareerValues, careerForm } from "./careerForm.ts";

/** Where more of it can be seen. */
export const LinksField = ({ form }: { form: RecordForm<CareerValues> }) => (
  <LinkRows
    title={t("links")}
    links={form.values.links}
    onChange={(links) => form.set("links", links)}
    removeWords={(index) => t("removeLink", { number: index + 1 })}
    addWords={t("addLink")}
    addBy={{ link: careerForm.emptyItem("links"), most: LIMITS.careerLinks }}
    first={(index) => `links.${index}.url`}
  >
    {(index) => (
      <LinkField {...form.part("links", index, "url")} label={t("link", { number: index + 1 })} format="website" />
    )}
  </LinkRows>
);
