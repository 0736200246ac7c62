import { useSearchParams } from "react-router";
import { FAN_PARAM } from "../paths.ts";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Keeps the fan of the panel in the address. Opening it is a step that Back undoes; going on to another fan is none. */
export function useShownFan(): { id: string | null; show: (id: string | null) => void } {
  const [address, setAddress] = useSearchParams();
  const param = address.get(FAN_PARAM);
  const id = param !== null && UUID.test(param) ? param : null;
  const show = (next: string | null): void =>
    setAddress(
      (now) => {
        const params = new URLSearchParams(now);
        if (next === null) params.delete(FAN_PARAM);
        else params.set(FAN_PARAM, next);
        return params;
      },
      { replace: id !== null, preventScrollReset: true },
    );
  return { id, show };
}
