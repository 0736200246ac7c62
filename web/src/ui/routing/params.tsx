/** Refuses addresses with values that a route does not take. */
import { type ComponentType, createContext, use, useLayoutEffect, useState } from "react";
import { useLocation, useParams } from "react-router";
import { UnknownAddress } from "../layout/NotFound.tsx";
import type { ParamValues, RouteParams, UseIsKnown } from "./route.ts";

const RefuseContext = createContext<((pathname: string) => void) | null>(null);

/** Has the whole page refused, where the route is a part of one. */
function Refused() {
  const { pathname } = useLocation();
  const refuse = use(RefuseContext);
  useLayoutEffect(() => refuse?.(pathname), [refuse, pathname]);
  return refuse ? null : <UnknownAddress />;
}

/** Returns the page, which gives way as a whole when one of its parts refuses the address. */
export function asWhole(Screen: ComponentType): ComponentType {
  return function Whole() {
    const { pathname } = useLocation();
    const [refused, refuse] = useState<string | null>(null);
    if (refused === pathname) return <UnknownAddress />;
    return (
      <RefuseContext value={refuse}>
        <Screen />
      </RefuseContext>
    );
  };
}

const useIsKnownOf = async (values: ParamValues): Promise<UseIsKnown> => {
  if (typeof values === "function") return values();
  return values === "anything" ? () => true : (value) => values.includes(value);
};

/** Returns the screen for those addresses alone whose parameters the route takes. */
export async function onlyWithKnown(Screen: ComponentType, params: RouteParams | undefined): Promise<ComponentType> {
  if (!params) return Screen;
  const hooks = await Promise.all(
    Object.entries(params).map(async ([name, values]) => ({ name, useIsKnown: await useIsKnownOf(values) })),
  );
  return function Checked() {
    const given = useParams();
    // The same hooks in the same order, whatever the address.
    const checks = hooks.map(({ name, useIsKnown }) => useIsKnown(given[name] ?? ""));
    return checks.includes(false) ? <Refused /> : <Screen />;
  };
}
