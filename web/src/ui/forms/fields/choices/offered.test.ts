import { expect, test } from "vitest";
import { offered, unique } from "./offered.ts";
import { CREATE } from "./quickCreate.tsx";

const optionsOf = (...labels: string[]) => labels.map((label, index) => ({ value: String(index), label }));
const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label);

test("an option that is there twice is offered once, where it was first", () => {
  expect(unique(["a@example.com", "b@example.com", "a@example.com"])).toEqual(["a@example.com", "b@example.com"]);
  const [first, other] = optionsOf("Billing", "Other");
  expect(
    unique([
      { value: "0", label: "Billing" },
      { value: "1", label: "Other" },
      { value: "0", label: "Again" },
    ]),
  ).toEqual([first, other]);
});

test("options that begin with the typed text come first, then those with a word that does", () => {
  const people = optionsOf("Haruka Ishimori", "Zoë Imo", "Ímogen Hart", "Ana Lee");
  expect(labels(offered(people, " imo"))).toEqual(["Ímogen Hart", "Zoë Imo", "Haruka Ishimori"]);
  expect(labels(offered(people, "imo", true))).toEqual(["Ímogen Hart", "Zoë Imo", "Haruka Ishimori", "Ana Lee"]);
  expect(offered(people, " ")).toEqual(people);
});

test("the option that creates one is last, and always there", () => {
  const options = [{ value: CREATE, label: "Add “imo”" }, ...optionsOf("Imogen")];
  expect(labels(offered(options, "imo"))).toEqual(["Imogen", "Add “imo”"]);
});
