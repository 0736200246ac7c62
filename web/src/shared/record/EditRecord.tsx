/** The page that edits a record: checks the right to edit, and shows who else is editing. */
import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { t } from "#web/shared/messages.ts";
import { FormPage } from "#web/ui/forms/FormPage.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { NoRight } from "#web/ui/layout/NotFound.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useRecordCrumb, useTitle } from "#web/ui/routing/title.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { ConcurrentEditNotice } from "./layout/ConcurrentEditNotice.tsx";
import { useRecordPaths } from "./paths.ts";

interface VersionedRecord {
  id: string;
  displayName: string;
  version: number;
}

export function EditRecord<R extends Omit<VersionedRecord, "version">>({
  answer,
  may,
  children,
}: {
  answer: UseQueryResult<R>;
  may: (record: R) => boolean;
  children: (record: R) => ReactNode;
}) {
  useTitle(answer.data && t("editTitle", { name: answer.data.displayName }));
  return (
    <QueryBoundary answer={answer}>
      {(record) => (may(record) ? <Fragment key={record.id}>{children(record)}</Fragment> : <NoRight />)}
    </QueryBoundary>
  );
}

/** Shows a toast and goes back to the record; resolves once it is open. */
export function useSavedToast(path: string): (saved: { displayName: string }) => Promise<void> {
  const navigate = useNavigate();
  return ({ displayName: name }) => {
    showToast(t("saved", { name }));
    return Promise.resolve(navigate(path, { replace: true }));
  };
}

/** Shows a toast and opens the new record; resolves once it is open. */
export function useAddedToast(
  pathOf: (id: string) => string,
): (added: { id: string }, values: { displayName: string } | { title: string }) => Promise<void> {
  const navigate = useNavigate();
  return ({ id }, values) => {
    const name = "displayName" in values ? values.displayName : values.title;
    showToast(t("added", { name: name.trim() }));
    return Promise.resolve(navigate(pathOf(id), { replace: true }));
  };
}

export function EditPage<V extends { version?: number }>({
  form,
  kind,
  record,
  title = t("editTitle", { name: record.displayName }),
  version = record.version,
  children,
  ...page
}: {
  form: RecordForm<V>;
  kind: Parameters<typeof ConcurrentEditNotice>[0]["kind"];
  record: VersionedRecord;
  title?: string;
  /** The version of the edited part of the record, if it has its own. */
  version?: number;
  line?: string;
  back?: string;
  children: ReactNode;
}) {
  const paths = useRecordPaths();
  useRecordCrumb(record.displayName, page.back ?? paths.summary(record.id), t("edit"));
  return (
    <FormPage
      form={form}
      title={title}
      {...page}
      extra={
        <ConcurrentEditNotice
          kind={kind}
          id={record.id}
          version={version}
          formVersion={form.initial.version}
          leaving={form.leaving()}
        />
      }
    >
      {children}
    </FormPage>
  );
}
