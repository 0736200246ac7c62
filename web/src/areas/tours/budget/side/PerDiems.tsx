/** Per diems: the days of each person, and what each rate comes to. A click turns a day on or off with a reason. */

import { dayFrom } from "#contract/tasks/anchored.ts";
import { type BudgetLine, tourBudget } from "#contract/tours/budget/line.ts";
import { PER_DIEM_GROUP_NAMES } from "#contract/tours/budget/names.ts";
import { sumOfAmounts } from "#contract/tours/budget/sums.ts";
import { formatAmount } from "#contract/values/money.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { BudgetPlace } from "../budgetPlace.ts";
import { saveLine } from "../grid/saveLine.ts";
import { t } from "../messages.ts";
import { askReason, openLine } from "../openDialogs.tsx";
import styles from "./Side.module.css";

type Member = BudgetPlace["budget"]["perDiems"]["members"][number];
const STATES: Readonly<Record<string, "cellCounts" | "cellOff" | "cellAway">> = {
  c: "cellCounts",
  o: "cellOff",
  a: "cellAway",
};

export function PerDiems({ place, marked }: { place: BudgetPlace; marked: BudgetLine | null }) {
  const { budget } = place;
  const { currency, perDiems } = budget;
  const rates = budget.lines.filter(({ group }) => group !== null);
  const sum = sumOfAmounts(rates.map(({ amounts }) => amounts));
  const soFar = marked && perDiems.soFar.find(({ lineId }) => lineId === marked.id);
  return (
    <section className={styles.part} aria-labelledby="budget-per-diems">
      <h2 id="budget-per-diems">
        {t("perDiems")}{" "}
        <b>
          {formatAmount(sum.planned, currency)} <small>{currency}</small>
        </b>
      </h2>
      <p className={styles.quiet}>{t("perDiemsLine")}</p>
      {perDiems.members.length === 0 ? <p className={styles.quiet}>{t("noParty")}</p> : <Days place={place} />}
      {rates.length === 0 ? (
        <p className={styles.quiet}>{t("noPerDiems")}</p>
      ) : (
        <table className={styles.perDiemRates}>
          <tbody>
            {rates.map((line) => (
              <tr key={line.id} data-marked={marked?.id === line.id || undefined}>
                <th scope="row">
                  {line.name}
                  <small>
                    {[
                      line.group && PER_DIEM_GROUP_NAMES[line.group],
                      line.country === null ? t("elsewhere") : countryName(line.country),
                    ]
                      .filter(Boolean)
                      .join(", ")}
                  </small>
                </th>
                <td className={styles.number}>
                  {line.days} × {formatAmount(line.rate, line.currency)}
                </td>
                <td className={styles.number}>{formatAmount(line.amounts.planned, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {perDiems.without.map(({ group, days }) => (
        <p key={group} className={styles.warning}>
          {t("withoutRate", { group: PER_DIEM_GROUP_NAMES[group], count: days })}
        </p>
      ))}
      {budget.editable && (
        <div className={styles.actions}>
          <Button
            tone="link"
            onClick={() =>
              openLine(place, null, {
                category: "PER_DIEM",
                name: t("perDiems"),
                group: perDiems.without[0]?.group ?? "CREW",
              })
            }
          >
            {t("addRates")}
          </Button>
          {marked && marked.group !== null && soFar && soFar.days > 0 && place.scenarioId === null && (
            <Button
              tone="link"
              onClick={() =>
                void saveLine(place, marked, {
                  actual: marked.rate * soFar.days,
                  actualReason: t("soFarReason", { count: soFar.days }),
                })
              }
            >
              {t("takeSoFar")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Days({ place: { tour, budget } }: { place: BudgetPlace }) {
  const { from, today, members } = budget.perDiems;
  const count = Math.max(...members.map(({ cells }) => cells.length), 0);
  if (from === null || count === 0) return null;
  const days = Array.from({ length: count }, (_, place) => dayFrom(from, place));
  async function turn(member: Member, day: string, place: number): Promise<void> {
    const counts = member.cells[place] !== "c";
    const title = t(counts ? "turnOnTitle" : "turnOffTitle", { day: formatDate(day) });
    const reason = await askReason(title, member.name);
    if (reason === null) return;
    const params = { id: tour.id };
    const body = { memberId: member.id, day };
    if (await mutate(tourBudget.setDay, { params, body: { ...body, counts, reason } }))
      showToast(t("dayChanged"), {
        undo: () => mutate(tourBudget.setDay, { params, body: { ...body, counts: null, reason: null } }),
      });
  }
  return (
    <>
      <ul className={styles.days}>
        {members.map((member) => (
          <li key={member.id}>
            <Avatar person={{ id: member.id, displayName: member.name, avatarUrl: member.avatarUrl }} size={22} />
            <span className={styles.cells}>
              {days.map((day, place) => {
                const cell = member.cells[place] ?? "a";
                const title = t("dayOf", {
                  name: member.name,
                  day: formatDate(day),
                  state: t(STATES[cell] ?? "cellAway"),
                });
                const past = day <= today || undefined;
                return budget.editable ? (
                  <button
                    key={day}
                    type="button"
                    data-cell={cell}
                    data-past={past}
                    data-tip={title}
                    aria-label={title}
                    onClick={() => void turn(member, day, place)}
                  />
                ) : (
                  <span key={day} data-cell={cell} data-past={past} data-tip={title} role="img" aria-label={title} />
                );
              })}
            </span>
            <b>{[...member.cells].filter((cell) => cell === "c").length}</b>
          </li>
        ))}
      </ul>
      <p className={styles.legend}>
        <span>
          <i data-cell="c" data-past /> {t("soFar")}
        </span>
        <span>
          <i data-cell="c" /> {t("toCome")}
        </span>
        <span>
          <i data-cell="o" /> {t("turnedOff")}
        </span>
        <span>
          <i data-cell="a" /> {t("notWithUs")}
        </span>
      </p>
    </>
  );
}
