import { useParams } from "react-router";
import { favourites } from "#contract/favourites/favourite.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/favourites.ts";
import { Nothing, Prose, Sheet, SheetFacts, SheetPart } from "#web/shared/Sheet.tsx";
import { When } from "#web/shared/When.tsx";
import styles from "./Favourites.module.css";
import { said } from "./favourite.words.ts";
import { openGeneral } from "./favouriteActions.tsx";
import { Visibility } from "./Visibility.tsx";

/** What the app says of a talent, with what it takes from the profile. The record around it asks for the same. */
export function GeneralScreen() {
  const { id = "" } = useParams();
  const { data: favourite } = useAsk(favourites.get, { params: { id } });
  if (!favourite) return null;
  const { generalInfo, profile, displayName, editable, createdAt, updatedAt } = favourite;
  const headline = said(generalInfo.headline, profile.headline);
  const biography = said(generalInfo.biography, profile.biography);
  const location = said(generalInfo.location, profile.location);
  const name = said(generalInfo.publicName, displayName);
  const marked = ({ text, ofProfile }: typeof name) =>
    text && (
      <>
        {text}
        {ofProfile && <span className={styles.aside}>{t("fromProfile")}</span>}
      </>
    );
  return (
    <Sheet
      side={
        <SheetPart title={t("general")}>
          <SheetFacts
            facts={[
              [t("appName"), marked(name)],
              [t("location"), marked(location)],
              [t("markedOn"), <When key="created" instant={createdAt} />],
              [t("updated"), <When key="updated" instant={updatedAt} />],
            ]}
          />
        </SheetPart>
      }
    >
      <Visibility favourite={favourite} />
      <SheetPart title={t("aboutThem")}>
        {headline.text && <Prose lead>{headline.text}</Prose>}
        {biography.text ? (
          <>
            <Prose>{biography.text}</Prose>
            {biography.ofProfile && <p className={styles.origin}>{t("fromProfile")}</p>}
          </>
        ) : (
          <Nothing>
            {t("noBiography")}{" "}
            {editable && (
              <Button tone="link" onClick={() => openGeneral(favourite)}>
                {t("fillIn")}
              </Button>
            )}
          </Nothing>
        )}
      </SheetPart>
    </Sheet>
  );
}
