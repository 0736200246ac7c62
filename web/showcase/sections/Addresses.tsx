import { type Address, newAddress } from "#contract/values/address.ts";
import { AddressesField } from "#web/shared/addresses/AddressesField.tsx";
import { t } from "../messages.ts";
import { Shelf, Specimen } from "../Specimen.tsx";
import { useSample } from "../useSample.ts";

const home: Address = {
  ...newAddress([]),
  addressLine1: "14 Calder Lane",
  city: "Marrickville",
  state: "NSW",
  zip: "2204",
  country: "Australia",
};
const office: Address = {
  ...newAddress([home]),
  type: "OFFICE",
  addressLine1: "Level 3, 2 Wharf Road",
  city: "Sydney",
};
const postal: Address = { ...newAddress([home]), type: "POSTAL", addressLine1: `PO Box 7, ${t("sentence")}` };

export function Addresses() {
  const none = useSample<Address[]>("addresses-none", []);
  const single = useSample<Address[]>("addresses-one", [home]);
  const many = useSample<Address[]>("addresses", [home, office, postal]);
  const error = useSample<Address[]>(
    "addresses-wrong",
    [{ ...home, asContactAddress: false }],
    "Choose one contact address",
  );
  return (
    <Shelf>
      <Specimen title={t("filled")} wide>
        <AddressesField {...many} />
      </Specimen>
      <Specimen title={t("normal")}>
        <AddressesField {...single} />
      </Specimen>
      <Specimen title={t("empty")}>
        <AddressesField {...none} />
      </Specimen>
      <Specimen title={t("wrong")}>
        <AddressesField {...error} />
      </Specimen>
    </Shelf>
  );
}
