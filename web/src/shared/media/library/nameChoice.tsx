/** Asks what happens to a name that a folder of a library has already. */
import { lazy } from "react";
import type { AnyCall } from "#contract/call.ts";
import { library, type NameChoice } from "#contract/library/library.ts";
import type { ArgsOf, ResultOf } from "#web/ui/calls/callTypes.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import type { NameAnswer } from "./nameAnswer.ts";

const NameTakenDialog = lazy(async () => ({ default: (await import("./NameTakenDialog.tsx")).NameTakenDialog }));

/** Answers that hold for all of what was started together. */
const answers = new Map<string, NameAnswer>();
let asking: Promise<unknown> = Promise.resolve();

/** Asks once at a time, and not again once an answer holds for the rest. */
function ask(name: string, batch: string): Promise<NameAnswer> {
  const turn = asking.then(
    () =>
      answers.get(batch) ??
      new Promise<NameAnswer>((resolve) => {
        openDialog((close) => (
          <NameTakenDialog
            name={name}
            answer={(answer, forRest) => {
              if (forRest) answers.set(batch, answer);
              close();
              resolve(answer);
            }}
          />
        ));
      }),
  );
  asking = turn;
  return turn;
}

/** Makes a call that puts something into a folder. Returns null where it was skipped or refused; a toast has shown why. */
export async function withNameChoice<C extends AnyCall>(
  call: C,
  argsOf: (onConflict: NameChoice) => ArgsOf<C>,
  batch: string = crypto.randomUUID(),
): Promise<ResultOf<C> | null> {
  try {
    const result = await send(call, argsOf("ask"), {});
    invalidateTopics(call.topics ?? []);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "nameTaken")) {
      showError(error);
      return null;
    }
    const answer = await ask(error.details[0]?.message ?? "", batch);
    return answer === "skip" ? null : mutate(call, argsOf(answer));
  }
}

/** Puts an uploaded file into a folder. */
export const putFile = (key: string, mediaId: string, batch?: string) =>
  withNameChoice(library.addFile, (onConflict) => ({ body: { key, mediaId, onConflict } }), batch);
