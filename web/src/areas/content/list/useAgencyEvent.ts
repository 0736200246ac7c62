import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { openCopyOf } from "../dialog/openContent.tsx";

/** Opens the event for fans that the address asks for by an event of the agency, once. */
export function useAgencyEvent(): void {
  const [query, setQuery] = useSearchParams();
  const id = query.get("copyOf");
  useEffect(() => {
    if (id === null) return;
    setQuery(
      (before) => {
        before.delete("copyOf");
        return before;
      },
      { replace: true },
    );
    void openCopyOf(id);
  }, [id, setQuery]);
}
