import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { lazy, useEffect, useRef } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { type CareerEntry, career } from "#contract/talents/career.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/career/messages.ts";
import { useAttachments } from "#web/shared/media/gallery.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { careerPath, type OfFamily } from "../family.ts";
import { removeEntry } from "../removeEntry.ts";
import styles from "./Career.module.css";
import { CareerItem } from "./CareerItem.tsx";

const EditCareer = lazy(async () => ({ default: (await import("./EditCareer.tsx")).EditCareer }));

/** The Career tab, newest first. The surrounding record loads the same summary and shows its loading and error states. */
export function CareerScreen({ family }: OfFamily) {
  const { id = "" } = useParams();
  const { data: person } = useCallQuery(people.summary, { params: { family, id } });
  if (!person) return null;
  return <Timeline key={id} family={family} person={person} />;
}

function Timeline({ family, person }: OfFamily & { person: PersonSummary }) {
  const { id: personId, displayName: name, editable } = person;
  const answer = useCallQuery(career.list, { params: { family, id: personId } });
  const { data: files = [] } = useAttachments({ kind: family, id: personId });
  const open = (entry: CareerEntry | null, onClosed?: () => void): void =>
    void openDialog((close) => (
      <EditCareer
        family={family}
        personId={personId}
        entry={entry}
        close={() => {
          close();
          onClosed?.();
        }}
      />
    ));
  // The path `…/career/edit` opens the form of a new entry, and is left with it.
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const opened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (opened.current || !editable || !pathname.endsWith("/edit")) return;
    opened.current = true;
    open(null, () => void navigate(careerPath(family, personId), { replace: true }));
  }, []);

  const remove = ({ id, role }: CareerEntry): void => {
    const args = { params: { family, id } };
    void removeEntry(
      role,
      async () => (await mutate(career.remove, args)) !== null,
      async () => (await mutate(career.restore, args)) !== null,
    );
  };
  const add = editable && (
    <Button icon={<PlusIcon />} onClick={() => open(null)}>
      {t("add")}
    </Button>
  );
  return (
    <section className={styles.career} aria-label={t("careerOf", { name })}>
      <QueryBoundary answer={answer}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty title={t("none")} line={t("noneLine", { name })}>
              {add}
            </Empty>
          ) : (
            <>
              {add && <div className={styles.bar}>{add}</div>}
              <ol className={styles.timeline}>
                {entries.map((entry) => (
                  <CareerItem
                    key={entry.id}
                    entry={entry}
                    files={entry.attachmentIds.flatMap((id) => files.filter((file) => file.id === id))}
                    editable={editable}
                    onEdit={() => open(entry)}
                    onDelete={() => remove(entry)}
                  />
                ))}
              </ol>
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
}
