/** Landing page of fan content: a card for each kind with what is waiting, leading to its lists. */
import { ChatCircleTextIcon } from "@phosphor-icons/react/dist/csr/ChatCircleText";
import { MicrophoneIcon } from "@phosphor-icons/react/dist/csr/Microphone";
import { MusicNotesIcon } from "@phosphor-icons/react/dist/csr/MusicNotes";
import { NewspaperIcon } from "@phosphor-icons/react/dist/csr/Newspaper";
import { NotePencilIcon } from "@phosphor-icons/react/dist/csr/NotePencil";
import { TicketIcon } from "@phosphor-icons/react/dist/csr/Ticket";
import { VideoCameraIcon } from "@phosphor-icons/react/dist/csr/VideoCamera";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { formatTotal, sumOfTotals } from "#web/ui/format/numbers.ts";
import { Together } from "#web/ui/layout/Together.tsx";
import { t as m } from "#web/ui/messages.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import { t } from "../messages.ts";
import { p } from "../posts/messages.ts";
import { PLACE_IDS, PLACES, placePath, SLUGS } from "../posts/places.ts";
import { CONTENT_SECTIONS, SECTION_IDS, sectionPath } from "../sections.ts";
import { KindCard } from "./KindCard.tsx";
import styles from "./Landing.module.css";
import { useKindCounts, usePlaceCounts } from "./useWaiting.ts";

const ICONS = {
  news: NewspaperIcon,
  events: TicketIcon,
  audio: MusicNotesIcon,
  video: VideoCameraIcon,
  podcasts: MicrophoneIcon,
  fanroom: ChatCircleTextIcon,
  snippets: NotePencilIcon,
};

export function ContentLanding() {
  const kinds = {
    news: useKindCounts("news"),
    events: useKindCounts("events"),
    audio: useKindCounts("audio"),
    video: useKindCounts("video"),
    podcasts: useKindCounts("podcasts"),
  };
  const places = { fanroom: usePlaceCounts("fanroom"), snippets: usePlaceCounts("snippets") };
  const answers = [...Object.values(kinds), ...Object.values(places)].flatMap((counts) => counts.answers);
  const failed = answers.find(({ data, error }) => error && data === undefined);
  if (failed?.error)
    return (
      <Empty title={errorText(failed.error)} live>
        <Button onClick={() => answers.forEach(({ error, refetch }) => void (error && refetch()))}>{m("retry")}</Button>
      </Empty>
    );
  // A podcast is audio or video too, and waits once.
  const { news, events, audio, video } = kinds;
  const waits = sumOfTotals([news, events, audio, video].map(({ pending }) => pending));
  const marked = sumOfTotals(
    [news, events, audio, video, ...Object.values(places)].map(({ notRelevant }) => notRelevant),
  );
  return (
    <Together answers={answers}>
      <div className={styles.landing}>
        <p className={styles.summary}>
          {waits.count + marked.count === 0
            ? t("nothingWaits")
            : [
                waits.count > 0 && t("itemsWait", { count: waits.count, number: formatTotal(waits) }),
                marked.count > 0 && t("itemsMarked", { count: marked.count, number: formatTotal(marked) }),
              ]
                .filter(Boolean)
                .join(" · ")}
        </p>
        <ul className={styles.cards}>
          {SECTION_IDS.map((section) => (
            <KindCard
              key={section}
              title={CONTENT_SECTIONS[section].title}
              icon={ICONS[section]}
              to={sectionPath(section)}
              lines={[
                {
                  label: t("pending"),
                  to: sectionPath(section, "pending"),
                  count: kinds[section].pending,
                  tone: "waiting",
                },
                {
                  label: t("not-relevant"),
                  to: sectionPath(section, "not-relevant"),
                  count: kinds[section].notRelevant,
                  tone: "bad",
                },
                {
                  label: t("lately", { what: t("published") }),
                  to: sectionPath(section, "published"),
                  count: kinds[section].published,
                },
              ]}
            />
          ))}
          {PLACE_IDS.map((place) => (
            <KindCard
              key={place}
              title={PLACES[place].title}
              icon={ICONS[place]}
              to={placePath(place)}
              lines={[
                {
                  label: p("not-relevant"),
                  to: placePath(place, "not-relevant"),
                  count: places[place].notRelevant,
                  tone: "bad",
                },
                ...SLUGS.filter((slug) => slug !== "not-relevant").map((slug) => ({
                  label: t("lately", { what: p(slug) }),
                  to: placePath(place, slug),
                  count: places[place].of(slug),
                })),
              ]}
            />
          ))}
        </ul>
      </div>
    </Together>
  );
}
