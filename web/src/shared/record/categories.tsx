/** Views and categories in the address of a list. */
import type { ComponentType } from "react";
import { Navigate, useParams } from "react-router";
import type { RouteParams } from "#web/ui/routing/route.ts";
import type { RecordEntry, ShownRecord } from "./kind.ts";

type Load = () => Promise<ComponentType>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isOfRecord = (value: string): boolean => UUID.test(value);

/** The list of a category, or the record whose id stands in its place. */
export const orRecord = (list: Load, base: string): Load => {
  return async () => {
    const List = await list();
    return () => {
      const { categoryCode = "" } = useParams();
      return isOfRecord(categoryCode) ? <Navigate to={`${base}/detail/${categoryCode}`} replace /> : <List />;
    };
  };
};

/** Accepts an address segment in place of a list's category: one of its views, or a configured category. */
export const categoriesOf = ({
  base,
  views,
  categories,
}: Pick<RecordEntry<ShownRecord>, "base" | "views" | "categories">): RouteParams => {
  if (!views && !categories) throw new Error(`${base} does not say which categories it has`);
  return {
    categoryCode: async () => {
      const useIsCategory = (await categories?.()) ?? ((value) => views?.includes(value));
      return (value) => {
        const isCategory = useIsCategory(value);
        return isOfRecord(value) || isCategory;
      };
    },
  };
};

/** Returns the parameters that occur in a path. */
export const paramsIn = (path: string, params: RouteParams = {}): RouteParams | undefined => {
  const own = Object.entries(params).filter(([name]) => path.split("/").includes(`:${name}`));
  return own.length > 0 ? Object.fromEntries(own) : undefined;
};
