import { Suspense } from "react";
import { useParams } from "react-router";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { NotFound } from "#web/ui/layout/NotFound.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import styles from "./Showcase.module.css";
import { SECTIONS } from "./sections.ts";

export function SectionScreen() {
  const { section } = useParams();
  const shown = SECTIONS.find(({ id }) => id === section);
  useTitle(shown?.title);
  if (!shown) return <NotFound />;
  return (
    <>
      <PageHeading className={styles.title}>{shown.title}</PageHeading>
      <Suspense fallback={<Skeleton />}>
        <shown.Body />
      </Suspense>
    </>
  );
}
