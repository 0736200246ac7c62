import { type ComponentProps, useLayoutEffect } from "react";
import { createStore } from "../store.ts";

/** Number of first headings that the open page shows itself; with any, the bar above has none. */
export const pageHeadings = createStore(0);

/** The first heading of a page. Each page has one: the bar above shows its title as one only where the page has none. */
export function PageHeading(props: ComponentProps<"h1">) {
  useLayoutEffect(() => {
    pageHeadings.set((count) => count + 1);
    return () => pageHeadings.set((count) => count - 1);
  }, []);
  return <h1 {...props} />;
}
