/** Zones that Outlook and Exchange name in their own way, as the tz database names them (CLDR's windowsZones, the territory 001). */
const ZONES = `
Dateline Standard Time=Etc/GMT+12;UTC-11=Etc/GMT+11;Hawaiian Standard Time=Pacific/Honolulu;Alaskan Standard Time=America/Anchorage;
Pacific Standard Time=America/Los_Angeles;US Mountain Standard Time=America/Phoenix;Mountain Standard Time=America/Denver;
Mountain Standard Time (Mexico)=America/Mazatlan;Central America Standard Time=America/Guatemala;Central Standard Time=America/Chicago;
Central Standard Time (Mexico)=America/Mexico_City;Canada Central Standard Time=America/Regina;SA Pacific Standard Time=America/Bogota;
Eastern Standard Time=America/New_York;US Eastern Standard Time=America/Indiana/Indianapolis;Venezuela Standard Time=America/Caracas;
Atlantic Standard Time=America/Halifax;SA Western Standard Time=America/La_Paz;Pacific SA Standard Time=America/Santiago;
Newfoundland Standard Time=America/St_Johns;E. South America Standard Time=America/Sao_Paulo;Argentina Standard Time=America/Argentina/Buenos_Aires;
SA Eastern Standard Time=America/Cayenne;Greenland Standard Time=America/Godthab;Montevideo Standard Time=America/Montevideo;
Azores Standard Time=Atlantic/Azores;Cape Verde Standard Time=Atlantic/Cape_Verde;UTC=Etc/UTC;Coordinated Universal Time=Etc/UTC;
GMT Standard Time=Europe/London;Greenwich Standard Time=Atlantic/Reykjavik;Morocco Standard Time=Africa/Casablanca;
W. Europe Standard Time=Europe/Berlin;Central Europe Standard Time=Europe/Budapest;Romance Standard Time=Europe/Paris;
Central European Standard Time=Europe/Warsaw;W. Central Africa Standard Time=Africa/Lagos;Namibia Standard Time=Africa/Windhoek;
Jordan Standard Time=Asia/Amman;GTB Standard Time=Europe/Bucharest;Middle East Standard Time=Asia/Beirut;Egypt Standard Time=Africa/Cairo;
E. Europe Standard Time=Europe/Chisinau;South Africa Standard Time=Africa/Johannesburg;FLE Standard Time=Europe/Kiev;
Israel Standard Time=Asia/Jerusalem;Turkey Standard Time=Europe/Istanbul;Arabic Standard Time=Asia/Baghdad;Arab Standard Time=Asia/Riyadh;
Belarus Standard Time=Europe/Minsk;Russian Standard Time=Europe/Moscow;E. Africa Standard Time=Africa/Nairobi;Iran Standard Time=Asia/Tehran;
Arabian Standard Time=Asia/Dubai;Azerbaijan Standard Time=Asia/Baku;Mauritius Standard Time=Indian/Mauritius;Georgian Standard Time=Asia/Tbilisi;
Caucasus Standard Time=Asia/Yerevan;Afghanistan Standard Time=Asia/Kabul;West Asia Standard Time=Asia/Tashkent;Pakistan Standard Time=Asia/Karachi;
India Standard Time=Asia/Calcutta;Sri Lanka Standard Time=Asia/Colombo;Nepal Standard Time=Asia/Katmandu;Central Asia Standard Time=Asia/Almaty;
Bangladesh Standard Time=Asia/Dhaka;Ekaterinburg Standard Time=Asia/Yekaterinburg;Myanmar Standard Time=Asia/Rangoon;
SE Asia Standard Time=Asia/Bangkok;N. Central Asia Standard Time=Asia/Novosibirsk;China Standard Time=Asia/Shanghai;
North Asia Standard Time=Asia/Krasnoyarsk;Singapore Standard Time=Asia/Singapore;W. Australia Standard Time=Australia/Perth;
Taipei Standard Time=Asia/Taipei;Ulaanbaatar Standard Time=Asia/Ulaanbaatar;North Asia East Standard Time=Asia/Irkutsk;
Tokyo Standard Time=Asia/Tokyo;Korea Standard Time=Asia/Seoul;Cen. Australia Standard Time=Australia/Adelaide;
AUS Central Standard Time=Australia/Darwin;E. Australia Standard Time=Australia/Brisbane;AUS Eastern Standard Time=Australia/Sydney;
West Pacific Standard Time=Pacific/Port_Moresby;Tasmania Standard Time=Australia/Hobart;Yakutsk Standard Time=Asia/Yakutsk;
Vladivostok Standard Time=Asia/Vladivostok;Central Pacific Standard Time=Pacific/Guadalcanal;New Zealand Standard Time=Pacific/Auckland;
UTC+12=Etc/GMT-12;Fiji Standard Time=Pacific/Fiji;Tonga Standard Time=Pacific/Tongatapu;Samoa Standard Time=Pacific/Apia`;

export const WINDOWS_ZONES: ReadonlyMap<string, string> = new Map(
  ZONES.trim()
    .split(/;\s*/)
    .map((line): [string, string] => {
      const [name = "", zone = ""] = line.split("=");
      return [name, zone];
    }),
);
