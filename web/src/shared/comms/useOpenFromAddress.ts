import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/** Opens a row that the address names, once: `?id={id}`, or under another name. */
export function useOpenFromAddress(openRow: (id: string) => void, name: "id" | "share" | "writeFor" = "id"): void {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get(name);
  const open = useEffectEvent((id: string) => {
    setAddress(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete(name);
        return rest;
      },
      { replace: true },
    );
    openRow(id);
  });
  useEffect(() => {
    if (wanted !== null) open(wanted);
  }, [wanted]);
}
