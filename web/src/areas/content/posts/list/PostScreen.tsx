import type { ComponentType } from "react";
import { useParams, useSearchParams } from "react-router";
import { NotFound } from "#web/ui/layout/NotFound.tsx";
import { isSlug, type PlaceId, viewOf } from "../places.ts";
import { PostTable } from "./PostTable.tsx";

/** The screen of a place; the last part of the address names the section. */
export const postScreen =
  (place: PlaceId): ComponentType =>
  () => {
    const { slug = "" } = useParams();
    const [search] = useSearchParams();
    if (!isSlug(slug)) return <NotFound />;
    const view = viewOf(slug, search.get("view"));
    return <PostTable key={`${slug}/${view}`} place={place} slug={slug} view={view} />;
  };
