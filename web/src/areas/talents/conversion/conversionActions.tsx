/** Converts scouts: each step asks, lists missing fields, and can be undone. */
import type { Family } from "#contract/enums.ts";
import { conversion as calls, type Missing } from "#contract/talents/conversion.ts";
import type { PersonRow } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/conversion/messages.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { send } from "#web/ui/calls/send.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./ConversionPanel.module.css";

export type Convertible = Pick<PersonRow, "id" | "displayName" | "stage" | "editable">;

export const missingLabels = ({ what, label }: Missing): string =>
  what === "attribute" ? t("attribute", { label: label ?? "" }) : t(what);

const list = new Intl.ListFormat("en-AU", { type: "conjunction" });
const called = (people: readonly Pick<Convertible, "displayName">[]) => ({
  name: people[0]?.displayName ?? "",
  count: people.length,
});
const getPerson = async (family: Family, id: string) => send(calls.get, { params: { family, id } });

/** Returns the state of a conversion, or null after a toast has shown the error. */
async function standing(family: Family, id: string) {
  try {
    return await getPerson(family, id);
  } catch (error) {
    showError(error);
    return null;
  }
}

const Lacks = ({ missing }: { missing: readonly Missing[] }) =>
  missing.length === 0 ? (
    <p>{t("lacksNothing")}</p>
  ) : (
    <>
      <p>{t("lacksNow")}</p>
      <ul className={styles.missing}>
        {missing.map((item) => (
          <li key={`${item.what} ${item.label}`}>{missingLabels(item)}</li>
        ))}
      </ul>
    </>
  );

export async function convert(people: readonly Convertible[]): Promise<void> {
  const [only] = people;
  const now = people.length === 1 && only ? await standing("scouts", only.id) : undefined;
  if (now === null) return;
  const body = (
    <div className={styles.question}>
      <p>{t("convertBody")}</p>
      {now && <Lacks missing={now.missing} />}
    </div>
  );
  if (!(await confirm({ title: t("convertAsk", called(people)), body, yes: t("convert"), no: t("notYet") }))) return;
  const done = await mutate(calls.convert, { body: { ids: people.map(({ id }) => id) } });
  if (done)
    showToast(
      t("converted", called(people)),
      people.length === 1 && only ? { undo: () => takeBack("scouts", only.id) } : {},
    );
}

export async function finalise(people: readonly Convertible[]): Promise<void> {
  const [only] = people;
  for (const { id, displayName: name } of people) {
    const now = await standing("scouts", id);
    if (!now) return;
    if (now.missing.length > 0) {
      showToast(t("incomplete", { name, missing: list.format(now.missing.map(missingLabels)) }), { tone: "failed" });
      return;
    }
  }
  const sure = await confirm({
    title: t("finaliseAsk", called(people)),
    body: t("finaliseBody"),
    yes: t("finalise"),
    no: t("notYet"),
  });
  if (!sure || !(await mutate(calls.finalise, { body: { ids: people.map(({ id }) => id) } }))) return;
  showToast(
    t("finalised", called(people)),
    people.length === 1 && only ? { undo: () => takeBack("talents", only.id) } : {},
  );
}

/** Makes a scout who lacks nothing a talent, in one go. */
export async function makeTalent(person: Convertible): Promise<void> {
  const { id, displayName: name } = person;
  const body = { ids: [id] };
  if (!(await mutate(calls.convert, { body })) || !(await mutate(calls.finalise, { body }))) return;
  showToast(t("finalised", { name, count: 1 }), { undo: () => takeBack("talents", id) });
}

/** Asks nothing: the user has just requested it. */
async function takeBack(family: Family, id: string): Promise<void> {
  const now = await standing(family, id);
  if (now && (await mutate(calls.undo, { params: { family, id } })))
    showToast(t(family === "talents" ? "undone" : "cancelled", { name: now.displayName }));
}

export async function undoConversion(
  family: Family,
  { id, displayName: name }: Pick<Convertible, "id" | "displayName">,
): Promise<void> {
  const question =
    family === "talents"
      ? { title: t("undoAsk", { name }), body: t("undoBody"), yes: t("undo") }
      : { title: t("cancelAsk", { name }), body: t("cancelBody", { name }), yes: t("cancel") };
  if (await confirm({ ...question, no: t("notYet") })) await takeBack(family, id);
}
