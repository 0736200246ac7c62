import { useParams } from "react-router";
import { supplierRecord } from "#contract/suppliers/supplier.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { HistoryList } from "#web/shared/history/HistoryList.tsx";
import type { HistorySource } from "#web/shared/history/source.ts";

const of = (id: string): HistorySource => ({
  about: id,
  usePage: (query) => useAsk(supplierRecord.history, { params: { id }, query }, { keep: true }),
});

export function HistoryScreen() {
  const { id = "" } = useParams();
  return <HistoryList key={id} source={of(id)} />;
}
