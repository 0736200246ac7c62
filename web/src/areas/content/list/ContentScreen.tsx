import type { ComponentType } from "react";
import { useParams } from "react-router";
import { NotFound } from "#web/ui/layout/NotFound.tsx";
import { type ContentSection, isTabSlug } from "../sections.ts";
import { ContentTable } from "./ContentTable.tsx";

/** The screen of one kind's lists; the last part of the address names the list. */
export const contentScreen =
  (section: ContentSection): ComponentType =>
  () => {
    const { status = "" } = useParams();
    return isTabSlug(status) ? <ContentTable section={section} slug={status} /> : <NotFound />;
  };
