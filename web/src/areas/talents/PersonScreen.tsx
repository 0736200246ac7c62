import { Navigate, Outlet, useLocation, useNavigate, useParams } from "react-router";
import { personNotes } from "#contract/notes/notes.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { Refused } from "#web/kit/calls/refused.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { Bones, HeaderBones } from "#web/kit/layout/Bones.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import { date } from "#web/kit/time/format.ts";
import { useNarrow } from "#web/kit/useNarrow.ts";
import { t as business } from "#web/messages/business.titles.ts";
import { t as career } from "#web/messages/career.ts";
import { t as h } from "#web/messages/history.ts";
import { t as n } from "#web/messages/notes.ts";
import { t as personal } from "#web/messages/personal.ts";
import { t } from "#web/messages/talents.ts";
import { FaceStack } from "#web/shared/FaceStack.tsx";
import { useMay } from "#web/shared/me.tsx";
import { RecordHeader, RecordTabs } from "#web/shared/RecordHeader.tsx";
import { StatusBadge } from "#web/shared/StatusBadge.tsx";
import {
  businessPath,
  careerPath,
  FAMILY,
  filesPath,
  historyPath,
  notesPath,
  type OfFamily,
  personalPath,
  summaryPath,
} from "./family.ts";
import { useMayConvert } from "./mayConvert.ts";
import { typesLine } from "./person.words.ts";
import { recordActions } from "./personActions.tsx";

const waiting = (
  <>
    <HeaderBones />
    <Bones />
  </>
);

/** The record of a person: its head, and below it the section that is open. */
export function PersonScreen({ family }: OfFamily) {
  const { id = "" } = useParams();
  const answer = useAsk(people.summary, { params: { family, id } });
  useTitle(answer.data?.displayName);
  const { pathname } = useLocation();
  // Whoever was converted, or made a scout again, has the same id on the other side.
  const other = family === "talents" ? "scouts" : "talents";
  const mayThere = useMay(FAMILY[other].resource, "read");
  const gone = mayThere && answer.error instanceof Refused && answer.error.status === 404;
  const moved = useAsk(people.summary, { params: { family: other, id } }, { when: gone });
  if (gone && moved.isLoading) return waiting;
  if (gone && moved.data && !moved.error)
    return <Navigate to={pathname.replace(FAMILY[family].base, FAMILY[other].base)} replace />;
  return (
    <Asked answer={answer} waiting={waiting}>
      {(person) => (
        <>
          <Head family={family} person={person} />
          <Outlet />
        </>
      )}
    </Asked>
  );
}

function Head({ family, person }: OfFamily & { person: PersonSummary }) {
  const navigate = useNavigate();
  const onTheWay = useNarrow();
  const notes = useAsk(personNotes.list, { params: { family, id: person.id } });
  const { category, location, representationStart, assignedStaff, status, state, types } = person;
  const actions = recordActions(family, person, {
    onTheWay,
    mayConvert: useMayConvert(),
    onGone: () => void navigate(FAMILY[family].base, { replace: true }),
  });
  const facts = [
    { label: t("category"), value: category },
    { label: t("basedIn"), value: location },
    { label: t("withUsSince"), value: date(representationStart) },
    { label: t("assignedTo"), value: assignedStaff.length > 0 && <FaceStack people={assignedStaff} /> },
  ];
  const { id, displayName } = person;
  return (
    <>
      <RecordHeader
        person={person}
        kind="person"
        badge={<StatusBadge status={status} state={state} />}
        line={typesLine(types.map(({ name }) => name))}
        facts={facts.filter(({ value }) => value)}
        actions={actions}
      />
      <RecordTabs
        name={displayName}
        tabs={[
          { id: "summary", title: t("summary"), to: summaryPath(family, id) },
          { id: "personal", title: personal("personal"), to: personalPath(family, id) },
          { id: "career", title: career("career"), to: careerPath(family, id) },
          { id: "business", title: business("business"), to: businessPath(family, id) },
          { id: "files", title: t("files"), to: filesPath(family, id) },
          { id: "notes", title: n("notes"), to: notesPath(family, id), count: notes.data?.total || undefined },
          { id: "history", title: h("history"), to: historyPath(family, id) },
        ]}
      />
    </>
  );
}
