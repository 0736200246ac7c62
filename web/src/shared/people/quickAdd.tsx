import { partners } from "#contract/partners/partner.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { t } from "#web/shared/people/messages.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { QuickCreate } from "#web/ui/forms/fields/choices/quickCreate.tsx";
import type { Addable } from "./addable.ts";

type Adds = QuickCreate<PersonBrief> | undefined;

/** A talent or a scout; whoever may write neither is offered nothing. */
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
                close={(made) => {
                  close();
                  resolve(made);
                }}
              />
            ));
          });
        },
      }
    : undefined;

/** A partner needs no more than a name; adding one takes the right to write partners. */
export const addsPartners = (may: boolean): Adds =>
  may
    ? {
        title: (name) => t("addPartnerNamed", { name }),
        run: async (name) => {
          const made = await mutate(partners.quickAdd, { body: { name } });
          return made && { ...made, avatarUrl: null };
        },
      }
    : undefined;
