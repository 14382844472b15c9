import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import type { AgendaEntry } from './agenda.ts';

/** Longest line of a calendar in bytes, without its end (RFC 5545, 3.1). */
const LINE_BYTES = 75;
const MINUTES = { hearing: 60, lawsuit: 30, service: 30, task: 30 } as const;

/** Hides numbers that may be a document, a contract or a lawsuit, and amounts of money. */
export const withoutNumbers = (title: string): string =>
  title.replace(/R\$ ?[\d.,]+/g, 'R$ …').replace(/[\d./-]{6,}/g, '…');

/** Escapes a text value (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replace(/\r\n|\r|\n/g, '\\n');

/** Folds a line into pieces of at most 75 bytes, never within a character (RFC 5545, 3.1). */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of line) {
    if (Buffer.byteLength(piece + letter) > LINE_BYTES) {
      pieces.push(piece);
      // The space that continues a line counts.
      piece = ' ';
    }
    piece += letter;
  }
  return [...pieces, piece].join('\r\n');
}

const utcOf = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
const dayOf = (day: CivilDate): string => day.replaceAll('-', '');

/**
 * Writes the agenda as a calendar (RFC 5545). It contains kinds, titles and places: no name, document or amount,
 * as the reader is often a service of another company.
 * @param site address of the product, for links to the panel
 */
export function icsOf(entries: readonly AgendaEntry[], site: string, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nome em Dia//Agenda//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Nome em Dia',
    ...entries.flatMap((entry) => eventOf(entry, site, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventOf(
  { id, kind, day, at, title, place, changes = 0, canceled, to }: AgendaEntry,
  site: string,
  now: Date,
): string[] {
  const time = at
    ? [`DTSTART:${utcOf(new Date(at))}`, `DURATION:PT${MINUTES[kind]}M`]
    : [`DTSTART;VALUE=DATE:${dayOf(day)}`, `DTEND;VALUE=DATE:${dayOf(addDays(day, 1))}`];
  return [
    'BEGIN:VEVENT',
    `UID:${kind}-${id}@${new URL(site).hostname}`,
    `DTSTAMP:${utcOf(now)}`,
    ...time,
    // A reader that knows the event takes the higher number (RFC 5545, 3.8.7.4); a canceled one stays, crossed out.
    `SEQUENCE:${changes}`,
    ...(canceled ? ['STATUS:CANCELLED'] : []),
    `SUMMARY:${escaped(withoutNumbers(title))}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `URL:${new URL(to, site).href}`,
    'END:VEVENT',
  ];
}
