import { Button } from "../elements/Button.tsx";
import { Dialog } from "./Dialog.tsx";
import type { Question } from "./question.ts";

export function ConfirmDialog({
  title,
  body,
  yes,
  no,
  tone = "main",
  answer,
}: Required<Pick<Question, "title" | "yes" | "no">> & Question & { answer: (yes: boolean) => void }) {
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      footer={
        <>
          <Button size="large" onClick={() => answer(false)}>
            {no}
          </Button>
          <Button size="large" tone={tone} onClick={() => answer(true)} data-autofocus>
            {yes}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  );
}
