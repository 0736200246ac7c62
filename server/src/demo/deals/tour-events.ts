/** Shows of the demo's tours beside the agency's other events: a tour that is over, one on the road, and one being planned. */
import { LANTERNS } from "./cast.ts";
import type { DemoEvent } from "./events.ts";

export interface TourTown {
  name: string;
  latitude: number;
  longitude: number;
  zone: string;
}
const town = (name: string, latitude: number, longitude: number, zone: string): TourTown => ({
  name,
  latitude,
  longitude,
  zone: `Australia/${zone}`,
});
/** Towns of the tours; an address names the one that it is in. */
export const TOUR_TOWNS: readonly TourTown[] = [
  town("Brisbane", -27.47, 153.026, "Brisbane"),
  town("Carrington", -32.915, 151.766, "Sydney"),
  town("Newcastle", -32.928, 151.782, "Sydney"),
  town("Wollongong", -34.425, 150.893, "Sydney"),
  town("Orange", -33.284, 149.1, "Sydney"),
  town("Wagga Wagga", -35.115, 147.367, "Sydney"),
  town("Collingwood", -37.802, 144.984, "Melbourne"),
  town("Ballarat", -37.562, 143.85, "Melbourne"),
  town("Bendigo", -36.757, 144.279, "Melbourne"),
  town("Albury", -36.081, 146.916, "Sydney"),
  town("Canberra", -35.282, 149.129, "Sydney"),
  town("Perth", -31.953, 115.857, "Perth"),
  town("Fremantle", -32.056, 115.747, "Perth"),
  town("Adelaide", -34.929, 138.601, "Adelaide"),
  town("Hobart", -42.882, 147.327, "Hobart"),
  town("Brunswick", -37.767, 144.96, "Melbourne"),
];
export const SYDNEY = town("Sydney", -33.869, 151.209, "Sydney");
export const townOf = (address: string): TourTown => TOUR_TOWNS.find(({ name }) => address.includes(name)) ?? SYDNEY;

interface Planned {
  tour: string;
  starts: number;
  venue: string;
  address: string;
  fee: number;
  category: DemoEvent["category"];
  created: number;
}
function show({ tour, starts, venue, address, fee, category, created }: Planned): DemoEvent {
  const { name, zone } = townOf(address);
  return {
    title: `${tour}, ${name}`,
    partner: "Southbank Sessions",
    category,
    kinds: ["PERFORMANCE"],
    starts,
    from: "15:00",
    to: "23:00",
    venue,
    address,
    zone,
    created,
    lineUp: [[LANTERNS, "Headline", "15:30", fee]],
    schedule: [
      ["LOAD_IN", "Load-in", "Stage", "15:00", "16:00"],
      ["SOUND_CHECK", "Sound check, The Tin Lanterns", "Stage", "16:00", "17:30"],
      ["MEAL", "Dinner", "Backstage", "17:45", "18:45"],
      ["DOORS", "Doors", "Front of house", "19:00", null],
      ["ON_STAGE", "The Tin Lanterns", "Stage", "20:15", "21:45"],
      ["LOAD_OUT", "Load-out", "Stage", "22:00", "23:00"],
    ],
  };
}

export const WINTER = "Winter by Train";
export const ROAD = "The Long Way Home";
export const COAST = "Coast to Coast";

export const winterShows: readonly DemoEvent[] = (
  [
    [-79, "The Ironmonger", "14 Smith Street, Collingwood VIC 3066", 5400],
    [-77, "Tram Shed", "2 Wendouree Parade, Ballarat VIC 3350", 4200],
    [-76, "Golden Square Hall", "6 High Street, Bendigo VIC 3555", 4200],
    [-74, "Hume Street Hall", "40 Hume Street, Albury NSW 2640", 3800],
    [-72, "Civic Lounge", "9 London Circuit, Canberra ACT 2601", 6100],
  ] as const
).map(([starts, venue, address, fee]) =>
  show({ tour: WINTER, starts, venue, address, fee, category: "COMPLETED", created: 150 }),
);
export const roadShows: readonly DemoEvent[] = (
  [
    [-4, "Crown Street Hall", "71 Crown Street, Wollongong NSW 2500", 8200],
    [-2, "Tidewater Hall", "3 Wharf Road, Newcastle NSW 2300", 8800],
    [3, "Summer Street Hall", "150 Summer Street, Orange NSW 2800", 7400],
    [5, "Riverside Room", "5 Tarcutta Street, Wagga Wagga NSW 2650", 7400],
  ] as const
).map(([starts, venue, address, fee]) =>
  show({ tour: ROAD, starts, venue, address, fee, category: starts < 0 ? "COMPLETED" : "CONFIRMED", created: 90 }),
);
export const coastShows: readonly DemoEvent[] = (
  [
    [95, "Rosemary Theatre", "8 Hay Street, Perth WA 6000", 9800],
    [96, "Limestone Yard", "21 High Street, Fremantle WA 6160", 8600],
    [99, "Torrens River Stage", "1 Festival Drive, Adelaide SA 5000", 9400],
    [101, "Carriage Works Nine", "90 Sydney Road, Brunswick VIC 3056", 9900],
    [103, "Bellweather Hall, Hobart", "4 Elizabeth Street, Hobart TAS 7000", 7600],
  ] as const
).map(([starts, venue, address, fee]) =>
  show({ tour: COAST, starts, venue, address, fee, category: "TENTATIVE", created: 6 }),
);
export const tourEvents: readonly DemoEvent[] = [...winterShows, ...roadShows, ...coastShows];
