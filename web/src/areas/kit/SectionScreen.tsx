import { Suspense } from "react";
import { useParams } from "react-router";
import { Bones } from "#web/kit/layout/Bones.tsx";
import { NotFound } from "#web/kit/layout/NotFound.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import styles from "./Kit.module.css";
import { SECTIONS } from "./sections.ts";

export function SectionScreen() {
  const { section } = useParams();
  const shown = SECTIONS.find(({ id }) => id === section);
  useTitle(shown?.title);
  if (!shown) return <NotFound />;
  return (
    <>
      <h1 className={styles.title}>{shown.title}</h1>
      <Suspense fallback={<Bones />}>
        <shown.Body />
      </Suspense>
    </>
  );
}
