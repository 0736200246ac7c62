import { expect, test } from "vitest";
import { offered, unique } from "./offered.ts";
import { CREATE } from "./quickCreate.tsx";

const of = (...labels: string[]) => labels.map((label, index) => ({ value: String(index), label }));
const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label);

test("an option that is there twice is offered once, where it was first", () => {
  expect(unique(["a@example.com", "b@example.com", "a@example.com"])).toEqual(["a@example.com", "b@example.com"]);
  const [first, other] = of("Billing", "Other");
  expect(
    unique([
      { value: "0", label: "Billing" },
      { value: "1", label: "Other" },
      { value: "0", label: "Again" },
    ]),
  ).toEqual([first, other]);
});

test("what begins with the typed text comes first, then what has a word that does, whatever its accents", () => {
  const people = of("Haruka Ishimori", "Zoë Imo", "Ímogen Hart", "Ana Lee");
  expect(labels(offered(people, " imo"))).toEqual(["Ímogen Hart", "Zoë Imo", "Haruka Ishimori"]);
  expect(labels(offered(people, "imo", true))).toEqual(["Ímogen Hart", "Zoë Imo", "Haruka Ishimori", "Ana Lee"]);
  expect(offered(people, " ")).toEqual(people);
});

test("the option that creates one is last, and always there", () => {
  const options = [{ value: CREATE, label: "Add “imo”" }, ...of("Imogen")];
  expect(labels(offered(options, "imo"))).toEqual(["Imogen", "Add “imo”"]);
});
