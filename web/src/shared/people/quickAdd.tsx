import { partners } from "#contract/partners/partner.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { t } from "#web/shared/people/messages.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { QuickCreate } from "#web/ui/forms/fields/choices/quickCreate.tsx";
import type { Addable } from "./addable.ts";

type Adds = QuickCreate<PersonBrief> | undefined;

/** Adds a talent or a scout; undefined for a user who may add neither. */
export const addsPeople = (may: Addable): Adds =>
  may.talents || may.scouts
    ? {
        title: (name) => t("addNamed", { name }),
        run: async (name) => {
          const { QuickAddPerson } = await import("./QuickAddPerson.tsx");
          return new Promise((resolve) => {
            openDialog((close) => (
              <QuickAddPerson
                name={name}
                may={may}
                close={(created) => {
                  close();
                  resolve(created);
                }}
              />
            ));
          });
        },
      }
    : undefined;

/** Adds a partner by its name; undefined for a user who may not. */
export const addsPartners = (may: boolean): Adds =>
  may
    ? {
        title: (name) => t("addPartnerNamed", { name }),
        run: async (name) => {
          const created = await mutate(partners.quickAdd, { body: { name } });
          return created && { ...created, avatarUrl: null };
        },
      }
    : undefined;
