import type { PAYMENT_TERMS } from "#contract/suppliers/supplier.ts";
import type { CategoryName } from "#server/founding/default-lists.ts";

export interface DemoSupplier {
  name: string;
  categories: readonly CategoryName[];
  location: string;
  days: (typeof PAYMENT_TERMS)[number];
  /** Name and role. */
  contacts: readonly (readonly [name: string, role: string])[];
  note?: string;
  /** The label of a second phone. */
  secondPhone?: string;
}

/** The suppliers of Harbour & Vale. */
export const harbourSuppliers: readonly DemoSupplier[] = [
  {
    name: "Blue Van Freight",
    categories: ["Travel and freight"],
    location: "Botany, NSW",
    days: 14,
    contacts: [
      ["Ana Ruiz", "Dispatch"],
      ["Col Barrett", "Night line"],
    ],
    secondPhone: "Night line",
    note: "Two vans and a 12-tonne truck with a tail lift.\nThey load after midnight without a surcharge.",
  },
  {
    name: "Skyline Travel Desk",
    categories: ["Travel and freight"],
    location: "Sydney, NSW",
    days: 30,
    contacts: [["Noor Haidar", "Groups"]],
    note: "Name changes are free up to 72 hours before.",
  },
  {
    name: "Harbour Chauffeurs",
    categories: ["Travel and freight"],
    location: "Mascot, NSW",
    days: 7,
    contacts: [["Vince Tassone", "Bookings"]],
  },
  {
    name: "Brightside Sound",
    categories: ["Production services"],
    location: "Marrickville, NSW",
    days: 30,
    contacts: [["Freya Lindholm", "Hire desk"]],
    note: "Keeps our monitors' settings on file.",
  },
  {
    name: "Clearlight Staging",
    categories: ["Production services", "Travel and freight"],
    location: "Footscray, VIC",
    days: 30,
    contacts: [["Stefan Ilic", "Projects"]],
  },
  {
    name: "Tuning Fork Backline",
    categories: ["Production services", "Travel and freight"],
    location: "Brunswick, VIC",
    days: 14,
    contacts: [["Mo Castellanos", "Hire desk"]],
  },
  {
    name: "Table Nine Catering",
    categories: ["Catering"],
    location: "Leichhardt, NSW",
    days: 7,
    contacts: [["Giulia Ferraro", "Events"]],
    note: "Vegan without being asked. Nuts are kept out of the kitchen.",
  },
  {
    name: "Early Bird Breakfasts",
    categories: ["Catering"],
    location: "Brisbane, QLD",
    days: 0,
    contacts: [["Hamish Orr", "Owner"]],
  },
  {
    name: "Marlowe & Stone Lawyers",
    categories: ["Legal and insurance"],
    location: "Sydney, NSW",
    days: 30,
    contacts: [
      ["Beatrix Marlowe", "Entertainment law"],
      ["Ravi Chandran", "Visas"],
    ],
  },
  {
    name: "Southern Cross Cover",
    categories: ["Legal and insurance"],
    location: "Melbourne, VIC",
    days: 45,
    contacts: [["Leonie Hart", "Tours"]],
  },
  {
    name: "Inkwell Print",
    categories: ["Print and design"],
    location: "Chippendale, NSW",
    days: 14,
    contacts: [["Tam Nguyen", "Orders"]],
  },
  {
    name: "Studio Larkspur",
    categories: ["Print and design"],
    location: "Fremantle, WA",
    days: 30,
    contacts: [["Odette Marsh", "Photographer"]],
  },
  {
    name: "Second Skin Wardrobe",
    categories: ["Hair, make-up and wardrobe"],
    location: "Surry Hills, NSW",
    days: 14,
    contacts: [["Calliope Reid", "Stylist"]],
    note: "Sizes of everybody on the books are on file with them.",
  },
  {
    name: "Powder Room",
    categories: ["Hair, make-up and wardrobe"],
    location: "Richmond, VIC",
    days: 7,
    contacts: [["Shanelle Cox", "Bookings"]],
  },
  {
    name: "Quiet Hour Security",
    categories: ["Production services"],
    location: "Parramatta, NSW",
    days: 60,
    contacts: [["Peter Mau", "Rosters"]],
  },
];
