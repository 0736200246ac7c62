import { useParams } from "react-router";
import { partnerRecord } from "#contract/partners/partner.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { HistoryList } from "#web/shared/history/HistoryList.tsx";
import type { HistorySource } from "#web/shared/history/source.ts";

const of = (id: string): HistorySource => ({
  about: id,
  usePage: (query) => useAsk(partnerRecord.history, { params: { id }, query }, { keep: true }),
});

export function HistoryScreen() {
  const { id = "" } = useParams();
  return <HistoryList key={id} source={of(id)} />;
}
