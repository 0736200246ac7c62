import { useParams } from "react-router";
import { career } from "#contract/talents/career.ts";
import { personContacts } from "#contract/talents/contact.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { ContactsInBrief } from "#web/shared/contacts/ContactsInBrief.tsx";
import { useAttachments } from "#web/shared/media/gallery.ts";
import { RecordMedia } from "#web/shared/media/RecordMedia.tsx";
import { DetailPanel } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { ConversionPanel } from "../conversion/ConversionPanel.tsx";
import type { OfFamily } from "../family.ts";
import { BasicInformation } from "./BasicInformation.tsx";
import { Biography } from "./Biography.tsx";
import { CareerInBrief } from "./CareerInBrief.tsx";

/** The first tab of a profile. The surrounding record loads the same data and shows its loading and error states. */
export function PersonSummaryScreen({ family }: OfFamily) {
  const { id = "" } = useParams();
  const { data: person } = useCallQuery(people.summary, { params: { family, id } });
  const related = useRelated({ family, person: id });
  if (!person) return null;
  return (
    <>
      <ConversionPanel family={family} person={person} />
      <DetailPanel side={<BasicInformation family={family} person={person} />} more={related.more}>
        <Biography family={family} person={person} />
        {related.media}
      </DetailPanel>
    </>
  );
}

/** Media and relations appear at once, so that none moves another. */
function useRelated({ family, person: id }: OfFamily & { person: PersonSummary["id"] }) {
  const paths = useRecordPaths();
  const files = useAttachments({ kind: family, id });
  const contacts = useCallQuery(personContacts.list, { params: { family, id } });
  const entries = useCallQuery(career.list, { params: { family, id } });
  if (files.isLoading || contacts.isLoading || entries.isLoading)
    return { media: <Skeleton lines={6} />, more: <Skeleton lines={6} /> };
  return {
    media: <RecordMedia files={files.data ?? []} to={paths.tab(id, "files")} />,
    more: (
      <>
        <ContactsInBrief
          contacts={contacts.data?.rows ?? []}
          total={contacts.data?.total ?? 0}
          to={paths.tab(id, "business")}
        />
        <CareerInBrief entries={entries.data ?? []} to={paths.tab(id, "career")} />
      </>
    ),
  };
}
