import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { textOf } from './xml.ts';

/**
 * A layout of the service. `folder`: its published files in `schemas/`, which stay as they are; `replaced`: patterns of
 * them that a later bundle changed.
 */
export type Layout = {
  version: string;
  /** First day on which the service accepts it. */
  since: CivilDate;
  folder: string;
  replaced: readonly (readonly [old: string, current: string])[];
};

/** Pattern of `TSIdDPS`: city, kind and number of the document (a CNPJ may have letters), series and number. */
export const DPS_ID = /^DPS[0-9]{7}(1[0-9]{14}|2[0-9A-Z]{12}[0-9]{2})[0-9]{20}$/;

/** Layouts from the oldest on. A document follows the one that is valid on its day. */
export const LAYOUTS: readonly Layout[] = [
  { version: '1.01', since: '2026-02-11', folder: '1.01-20260211', replaced: [] },
  {
    version: '1.01',
    since: '2026-07-27',
    folder: '1.01-20260211',
    // A CNPJ with letters.
    replaced: [
      ['"DPS[0-9]{42}"', `"${DPS_ID.source.slice(1, -1)}"`],
      ['<xs:pattern value="[0-9]{14}"/>', '<xs:pattern value="[0-9A-Z]{12}[0-9]{2}"/>'],
    ],
  },
];

/** The layout in force on a day; the oldest one before its first day. */
export function layoutOn(day: string, layouts: readonly Layout[] = LAYOUTS): Layout {
  const found = layouts.findLast(({ since }) => since <= day) ?? layouts[0];
  if (!found) throw new RangeError('There is no layout.');
  return found;
}

/** The day of a document or of its signed part, in Brasília: of its emission or of its event. */
export const dayOfDocument = (xml: string): string =>
  (textOf(xml, 'dhEmi') || textOf(xml, 'dhEvento')).slice(0, 10);

/**
 * Layouts that the service announced and that have no files here, with the earliest day that a source names. NT 009:
 * sources differ between 2026-12-01 and 2027-01-01; read on 2026-11-27, without an official day. On 2026-11-30 no public
 * copy of its schema was found; the newest published one is that of 1.01.
 */
const ANNOUNCED: readonly { name: string; since: CivilDate }[] = [{ name: 'NT 009', since: '2026-12-01' }];
/** Days before a layout begins on which the settings warn. */
const WARNING_DAYS = 7;

/** Warnings of the settings about layouts that begin soon, or that may be in force. */
export const layoutWarnings = (today: CivilDate): string[] =>
  ANNOUNCED.filter(({ since }) => today >= addDays(since, -WARNING_DAYS)).map(({ name, since }) => {
    const { version } = layoutOn(today);
    return today < since
      ? `O leiaute da ${name} pode começar em ${formatDate(since)}. As notas seguem no ${version}: antes desse dia, pergunte ao contador se o município já exige o novo.`
      : `O leiaute da ${name} pode estar valendo desde ${formatDate(since)}. As notas seguem no ${version}: se vierem recusas, atualize o sistema ou emita pela Focus NFe.`;
  });
