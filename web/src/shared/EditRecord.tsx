/** The page that edits a record: who may not is told so, and where others are at it that is shown. */
import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { FormPage } from "#web/kit/forms/FormPage.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { NoRight } from "#web/kit/layout/NotFound.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/shared.ts";
import { Meanwhile } from "./Meanwhile.tsx";

interface Known {
  id: string;
  displayName: string;
  version: number;
}

export function EditRecord<R extends Omit<Known, "version">>({
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
    <Asked answer={answer}>
      {(record) => (may(record) ? <Fragment key={record.id}>{children(record)}</Fragment> : <NoRight />)}
    </Asked>
  );
}

/** Says that it is saved and goes back to what was edited; resolves once that is there. */
export function useSaved(path: string): (saved: { displayName: string }) => Promise<void> {
  const navigate = useNavigate();
  return ({ displayName: name }) => {
    tell(t("saved", { name }));
    return Promise.resolve(navigate(path, { replace: true }));
  };
}

/** Says that it is added and shows it; resolves once that is there. */
export function useAdded(
  pathOf: (id: string) => string,
): (added: { id: string }, values: { displayName: string }) => Promise<void> {
  const navigate = useNavigate();
  return ({ id }, { displayName }) => {
    tell(t("added", { name: displayName.trim() }));
    return Promise.resolve(navigate(pathOf(id), { replace: true }));
  };
}

export const EditPage = <V extends { version?: number }>({
  form,
  kind,
  record,
  title = t("editTitle", { name: record.displayName }),
  version = record.version,
  children,
  ...page
}: {
  form: RecordForm<V>;
  kind: Parameters<typeof Meanwhile>[0]["kind"];
  record: Known;
  title?: string;
  /** Of the part of the record that is edited, where it has one of its own. */
  version?: number;
  line?: string;
  back?: string;
  children: ReactNode;
}) => (
  <FormPage
    form={form}
    title={title}
    {...page}
    extra={
      <Meanwhile
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
