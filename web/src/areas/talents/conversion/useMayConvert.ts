import { useMay } from "#web/shared/session/me.tsx";

/** Who moves somebody from one list to the other writes in both. */
export function useMayConvert(): boolean {
  const scouts = useMay("SCOUT", "write");
  return useMay("TALENT", "write") && scouts;
}
