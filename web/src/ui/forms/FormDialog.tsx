import type { ReactNode } from "react";
import { t } from "#web/ui/messages.ts";
import { Dialog, type DialogSize } from "../dialogs/Dialog.tsx";
import { Button } from "../elements/Button.tsx";
import { type AnyForm, FormBody, SaveButton, useFormId } from "./FormFrame.tsx";
import { mayLeave, useLeaveGuard } from "./useLeaveGuard.tsx";

interface Props {
  form: AnyForm;
  title: string;
  line?: string;
  mark?: ReactNode;
  size?: DialogSize;
  close: () => void;
  save?: string;
  extra?: ReactNode;
  /** Without padding, for content with its own edges, such as a table. */
  flush?: boolean;
  children: ReactNode;
}

/** A form in a dialog, rendered by a component that `openDialog((close) => <PositionForm close={close} />)` opens. */
export function FormDialog({
  form,
  title,
  line,
  mark,
  size = 650,
  close,
  save,
  extra,
  flush = false,
  children,
}: Props) {
  const id = useFormId();
  useLeaveGuard(form);
  const leave = async (): Promise<void> => {
    if (await mayLeave(form)) close();
  };
  return (
    <Dialog
      title={title}
      line={line}
      mark={mark}
      size={size}
      flush={flush}
      onClose={() => void leave()}
      footer={
        <>
          {extra && <div data-left>{extra}</div>}
          <Button size="large" onClick={() => void leave()}>
            {t("cancel")}
          </Button>
          <SaveButton form={form} id={id} size="large">
            {save}
          </SaveButton>
        </>
      }
    >
      <FormBody form={form} id={id}>
        {children}
      </FormBody>
    </Dialog>
  );
}
