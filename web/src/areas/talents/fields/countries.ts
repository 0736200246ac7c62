/** ISO 3166-1; names are the browser's. */
export const COUNTRIES =
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WS XK YE YT ZA ZM ZW".split(
    " ",
  );

const names = new Intl.DisplayNames("en-AU", { type: "language" });
/** Languages that are offered while one types; any other can be typed out. */
export const LANGUAGES: readonly string[] =
  "am ar bg bn cs da de el en es et fa fi fil fj fr ga gu he hi hr hu id ig is it ja km kn ko lo lt lv mi mk ml mn mr ms my nb ne nl pa pl pt ro ru si sk sl sm so sq sr sv sw ta te th to tr uk ur vi yo yue zh zu"
    .split(" ")
    .map((code) => names.of(code) ?? code)
    .sort((a, b) => a.localeCompare(b));
