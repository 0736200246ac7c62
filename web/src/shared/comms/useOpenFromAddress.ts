import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/** Opens the line of a log that the address names, once: `?id={id}`. */
export function useOpenFromAddress(openLine: (id: string) => void): void {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get("id");
  const open = useEffectEvent((id: string) => {
    setAddress(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete("id");
        return rest;
      },
      { replace: true },
    );
    openLine(id);
  });
  useEffect(() => {
    if (wanted !== null) open(wanted);
  }, [wanted]);
}
