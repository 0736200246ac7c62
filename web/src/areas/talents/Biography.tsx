import type { PersonSummary } from "#contract/talents/person.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/talents.ts";
import { Nothing, Prose, SheetPart } from "#web/shared/Sheet.tsx";
import { editPath, type OfFamily } from "./family.ts";

/** Headline and biography, with the line breaks that were typed. */
export function Biography({ family, person: { id, headline, bio, editable } }: OfFamily & { person: PersonSummary }) {
  return (
    <SheetPart title={t("biography")}>
      {headline && <Prose lead>{headline}</Prose>}
      {bio && <Prose>{bio}</Prose>}
      {!headline && !bio && (
        <Nothing>
          {t("noBiography")}{" "}
          {editable && (
            <Button tone="link" to={editPath(family, id)}>
              {t("writeBiography")}
            </Button>
          )}
        </Nothing>
      )}
    </SheetPart>
  );
}
