/** Reads dates as people and programs write them: in figures in any order, with words for the month, with a time of day. */
import { DATE_ORDERS, type DateOrder } from "#contract/imports/text-file.ts";

/** Names of months without accents, in some twenty languages; no name means two months. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    "january jan januar janvier janv enero ene gennaio gen janeiro januari styczen sty stycznia leden led ledna januara ianuarie ian tammikuu tammi tammikuuta jaanuar jaan janvaris sausis sausio ocak oca ιανουαριου ιαν январь янв января січень січ січня януари",
    "february feb februar fevrier fevr febrero febbraio fevereiro fev februari luty lut lutego unor uno unora februara febr februarie helmikuu helmi helmikuuta veebruar veebr februaris vasaris vasario subat sub φεβρουαριου φεβ февраль февр февраля лютии лют лютого февруари",
    "march mar marz mars marzo marco maart mrt marzec marca brezen bre brezna marec marcius marc martie marts maaliskuu maalis maaliskuuta kovas kovo mart μαρτιου μαρ март марта мар березень бер березня",
    "april apr avril avr abril abr aprile kwiecien kwi kwietnia duben dub dubna aprila aprilis aprilie huhtikuu huhti huhtikuuta aprill balandis balandzio nisan nis απριλιου απρ апрель апр апреля квітень квіт квітня април",
    "may mai mayo maggio mag maio mei maj maja kveten kve kvetna majus toukokuu touko toukokuuta maijs geguze geguzes mayıs μαιου μαι маи мая травень трав травня",
    "june jun juni juin junio giugno giu junho czerwiec cze czerwca cerven cvn cervna juna junius iunie iun kesakuu kesa kesakuuta juuni junijs birzelis birzelio junij haziran haz ιουνιου ιουν июнь июня июн червень черв червня юни",
    "july jul juli juillet juil julio luglio lug julho lipiec lip lipca cervenec cvc cervence jula julius iulie iul heinakuu heina heinakuuta juuli julijs liepa liepos julij temmuz tem ιουλιου ιουλ июль июля июл липень лип липня юли",
    "august aug aout agosto ago augustus sierpien sie sierpnia srpen srp srpna augusta augusztus augusti elokuu elo elokuuta augusts rugpjutis rugpjucio avgust avg agustos agu αυγουστου αυγ август авг августа серпень серп серпня",
    "september sep sept septembre septiembre settembre set setembro wrzesien wrz wrzesnia zari zar septembra szeptember szept septembrie syyskuu syys syyskuuta septembris rugsejis rugsejo eylul eyl σεπτεμβριου σεπ сентябрь сент сентября вересень вер вересня септември",
    "october oct oktober okt octobre octubre ottobre ott outubro out pazdziernik paz pazdziernika rijen rij rijna oktobra octombrie lokakuu loka lokakuuta oktoober oktobris spalis spalio ekim eki οκτωβριου οκτ октябрь окт октября жовтень жовт жовтня октомври",
    "november nov novembre noviembre novembro listopad lis listopada listopadu novembra noiembrie marraskuu marras marraskuuta novembris lapkritis lapkricio kasım kas νοεμβριου νοε ноябрь нояб ноября листопад лист листопада ноември",
    "december dec dezember dez decembre diciembre dic dicembre dezembro grudzien gru grudnia prosinec pro prosince decembra decembrie desember des joulukuu joulu joulukuuta detsember dets decembris gruodis gruodzio aralık ara δεκεμβριου δεκ декабрь дек декабря грудень груд грудня декември",
  ].flatMap((names, n) => names.split(" ").map((name) => [name, n + 1] as const)),
);
const monthOf = (word: string): number =>
  MONTHS.get(
    word
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll(/[^\p{L}]/gu, ""),
  ) ?? 0;

const LONGEST = 50;
const FIGURES = /^(\d{1,4})\s?([./-])\s?(\d{1,2})\s?[./-]\s?'?(\d{1,4})(?!\d)\.?/;
const TOGETHER = /^(\d{4})(\d\d)(\d\d)(?:\d{4}|\d{6})?(?!\d)/;
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s-]?(?:de\s|of\s)?(\p{L}{2,12})\.?,?[\s-]?(?:de\s|del\s)?'?(\d{4}|\d\d)(?!\d)\.?/iu;
const MONTH_FIRST = /^(\p{L}{2,12})\.?[\s-](\d{1,2})(?:st|nd|rd|th)?,?[\s-](\d{4})(?!\d)/iu;
const YEAR_FIRST = /^(\d{4})\.?[\s-](\p{L}{2,12})\.?[\s-](\d{1,2})(?!\d)\.?/iu;
const EASTERN = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/u;
/** Text that may follow a day: nothing, or a time of day with its zone. */
const TIME =
  /^(?:[T,/]|at)?\s?(?:\d{1,2}[:.h]\d\d(?:[:.]\d\d(?:[.,:]\d{1,9})?)?)?\s?(?:[ap]\.?m\.?)?\s?(?:Z|[A-Z]{3,5}|(?:UTC|GMT)?[+-]\d\d:?(?:\d\d)?(?: ?UTC)?)?$/i;
const WEEKDAY = /^\p{L}{2,12}\.?,?\s/u;

type Parts = readonly [year: number, month: number, day: number];
function written([year, month, day]: Parts): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = year >= 1900 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : null;
}

/**
 * Returns a date as 2026-11-19; null where the text is none, or no day of the calendar. `order` decides on what can be read
 * in several: 03/04/2026, and 26-11-19. Two figures of a year below `pivot` are of this century.
 */
export function readDay(text: string, order: DateOrder, pivot = 80): string | null {
  const parts = partsOf(text, order, pivot);
  return parts && written(parts);
}

/** Returns what reads as a date though it is no day of the calendar, as 1990-02-31, so that it can be said which it is. */
export function readUnrealDay(text: string, order: DateOrder, pivot = 80): string | null {
  const parts = partsOf(text, order, pivot);
  if (!parts || parts[1] === 0 || parts[0] > 9999) return null;
  const [year, month, day] = parts.map(String);
  return `${year?.padStart(4, "0")}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
}

function partsOf(text: string, order: DateOrder, pivot: number): Parts | null {
  if (text.length > LONGEST) return null;
  const cleaned = text.normalize("NFKC").trim().replace(/^'/, "");
  const ends = (match: RegExpExecArray): boolean => TIME.test(cleaned.slice(match[0].length).trim());
  const yearOf = (figures: string): number =>
    figures.length > 2 ? Number(figures) : Number(figures) + (Number(figures) < pivot ? 2000 : 1900);
  const figures = FIGURES.exec(cleaned);
  if (figures && ends(figures)) {
    const [, first = "", , second = "", third = ""] = figures;
    if (first.length === 4) return third.length > 2 ? null : [Number(first), Number(second), Number(third)];
    if (first.length === 3 || (third.length !== 4 && third.length !== 2)) return null;
    if (order === "YMD" && third.length === 2 && first.length === 2)
      return [yearOf(first), Number(second), Number(third)];
    return order === "MDY"
      ? [yearOf(third), Number(first), Number(second)]
      : [yearOf(third), Number(second), Number(first)];
  }
  const together = TOGETHER.exec(cleaned);
  if (together && ends(together)) {
    const [, year = "", month = "", day = ""] = together;
    const yearFirst: Parts = [Number(year), Number(month), Number(day)];
    if (/^(?:19|20)/.test(year) && written(yearFirst) !== null) return yearFirst;
    const end = Number(month + day);
    const [first, second] = [Number(year.slice(0, 2)), Number(year.slice(2))];
    return order === "MDY" ? [end, first, second] : [end, second, first];
  }
  const eastern = EASTERN.exec(cleaned);
  if (eastern && ends(eastern)) return [Number(eastern[1]), Number(eastern[2]), Number(eastern[3])];
  // "Fri, 20 Nov 2026" begins with a day of the week, "Nov 20, 2026" with the month.
  const named = monthOf(/^\p{L}+/u.exec(cleaned)?.[0] ?? "") > 0 ? cleaned : cleaned.replace(WEEKDAY, "");
  const timed = (match: RegExpExecArray | null): RegExpExecArray | null =>
    match && TIME.test(named.slice(match[0].length).trim()) ? match : null;
  const dayFirst = timed(DAY_FIRST.exec(named));
  if (dayFirst) return [yearOf(dayFirst[3] ?? ""), monthOf(dayFirst[2] ?? ""), Number(dayFirst[1])];
  const monthFirst = timed(MONTH_FIRST.exec(named));
  if (monthFirst) return [Number(monthFirst[3]), monthOf(monthFirst[1] ?? ""), Number(monthFirst[2])];
  const hungarian = timed(YEAR_FIRST.exec(named));
  return hungarian ? [Number(hungarian[1]), monthOf(hungarian[2] ?? ""), Number(hungarian[3])] : null;
}

export const looksLikeDay = (text: string): boolean => DATE_ORDERS.some((order) => readDay(text, order) !== null);

const DAY = 86_400_000;
/** Days by which one reading is so much older or later than another that it is the less likely. */
const FAR = 730;
/**
 * Returns the order in which most of these are dates; of several, the one whose dates are not ahead, are of these years, and
 * are closest to each other, since rows of a file are of a few weeks. `sure` is false where another is as likely.
 */
export function guessDateOrder(cells: readonly string[], now: Date = new Date()): { order: DateOrder; sure: boolean } {
  const today = now.getTime() / DAY;
  const tried = DATE_ORDERS.map((order) => {
    const days = cells.flatMap((cell) => readDay(cell, order) ?? []);
    const times = days.map((day) => Date.parse(day) / DAY);
    const [earliest, latest] = [Math.min(...times), Math.max(...times)];
    const ahead = times.filter((time) => time > today + 7).length;
    return { order, days, ahead, span: latest - earliest, away: Math.abs(today - latest) };
  });
  const best = tried.reduce((first, next) => {
    if (next.days.length !== first.days.length) return next.days.length > first.days.length ? next : first;
    if (next.ahead !== first.ahead) return next.ahead < first.ahead ? next : first;
    if (Math.abs(next.away - first.away) > FAR) return next.away < first.away ? next : first;
    return next.span < first.span ? next : first;
  });
  const rival = tried.some(
    ({ days, away }) => days.length === best.days.length && days.join() !== best.days.join() && away - best.away <= FAR,
  );
  return { order: best.order, sure: !rival };
}
