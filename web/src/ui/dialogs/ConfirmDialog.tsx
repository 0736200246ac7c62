import { Button } from "../elements/Button.tsx";
import { Dialog } from "./Dialog.tsx";
import type { Question } from "./question.ts";

/** Asks. What can't be taken back is never the answer of Enter: then the focus is on the answer that keeps. */
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
          <Button size="large" onClick={() => answer(false)} data-autofocus={tone === "danger" || undefined}>
            {no}
          </Button>
          <Button size="large" tone={tone} onClick={() => answer(true)} data-autofocus={tone === "main" || undefined}>
            {yes}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  );
}
