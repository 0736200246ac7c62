import { useParams } from "react-router";
import type { Family } from "#contract/enums.ts";
import { history } from "#contract/history/history.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { HistoryList } from "#web/shared/history/HistoryList.tsx";
import type { HistorySource } from "#web/shared/history/source.ts";
import type { OfFamily } from "./family.ts";

const of = (family: Family, id: string): HistorySource => ({
  about: id,
  usePage: (query) => useAsk(history.ofPerson, { params: { family, id }, query }, { keep: true }),
});

export function HistoryScreen({ family }: OfFamily) {
  const { id = "" } = useParams();
  return <HistoryList key={id} source={of(family, id)} />;
}
