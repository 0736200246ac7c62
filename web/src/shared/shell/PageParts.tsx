import { lazy, type ReactNode, Suspense, use, useMemo } from "react";
import { AreasContext } from "../area.ts";
import { useGuardOf } from "../session/guard.ts";

/** Parts that areas add to every page, as far as the user has the right; `waiting` keeps the place of each until it is loaded. */
export function PageParts({ which, waiting = null }: { which: "topBar" | "docked"; waiting?: ReactNode }) {
  const areas = use(AreasContext);
  const opens = useGuardOf();
  const parts = useMemo(
    () =>
      areas.flatMap(({ [which]: part }) =>
        part ? [{ needs: part.needs, Part: lazy(async () => ({ default: await part.load() })) }] : [],
      ),
    [areas, which],
  );
  return parts.map(
    ({ needs, Part }, place) =>
      (!needs || opens(needs)) && (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of areas never changes
        <Suspense key={place} fallback={waiting}>
          <Part />
        </Suspense>
      ),
  );
}
