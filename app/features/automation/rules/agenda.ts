import { addDays, type CivilDate, isCivilDate, weekday } from '#app/lib/civil-dates.ts';

/** Kinds of entries, in the order of a day. */
export const AGENDA_KINDS = {
  hearing: 'Audiência',
  lawsuit: 'Prazo de processo',
  service: 'Prazo de serviço',
  task: 'Tarefa',
} as const;
type AgendaKind = keyof typeof AGENDA_KINDS;

/** An entry of the agenda. `at` is an instant, ISO; null for a whole day. `name` is the client or lead. */
export type AgendaEntry = {
  id: string;
  kind: AgendaKind;
  day: CivilDate;
  at: string | null;
  title: string;
  name: string | null;
  /** Member of the team that it belongs to. */
  who: string | null;
  place: string;
  /** Changes of a hearing since it was marked; the calendar needs their number. */
  changes?: number;
  canceled?: boolean;
  to: string;
};

export const AGENDA_VIEWS = { dia: 'Dia', semana: 'Semana' } as const;
export type AgendaView = keyof typeof AGENDA_VIEWS;

/** Days that a view shows: the day itself, or its week from Monday to Sunday. */
export function agendaDays(view: AgendaView, day: CivilDate): { from: CivilDate; until: CivilDate } {
  if (view === 'dia') return { from: day, until: day };
  const monday = addDays(day, -((weekday(day) + 6) % 7));
  return { from: monday, until: addDays(monday, 6) };
}

/** Reads view and day from an address; shows this week for a missing or invalid day. */
export function agendaAsked(query: URLSearchParams, today: CivilDate): { view: AgendaView; day: CivilDate } {
  const day = query.get('dia') ?? '';
  return { view: query.get('ver') === 'dia' ? 'dia' : 'semana', day: isCivilDate(day) ? day : today };
}

/** The same view one day or week earlier or later. */
export const agendaStep = (view: AgendaView, day: CivilDate, by: 1 | -1): CivilDate =>
  addDays(day, view === 'dia' ? by : by * 7);

const PLACE_OF_KIND = Object.keys(AGENDA_KINDS);

/** Entries in the order of the agenda: by day, whole days first, then by hour. */
export const agendaInOrder = (entries: readonly AgendaEntry[]): AgendaEntry[] =>
  entries.toSorted(
    (a, b) =>
      (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) ||
      (a.at ?? '').localeCompare(b.at ?? '') ||
      PLACE_OF_KIND.indexOf(a.kind) - PLACE_OF_KIND.indexOf(b.kind),
  );

/** Most entries of one kind that an agenda shows. */
export const MOST_OF_KIND = 500;

/** The entries that an agenda shows, and the kinds of which there are more. @param entries in order */
export function agendaShown(entries: readonly AgendaEntry[]): { entries: AgendaEntry[]; more: AgendaKind[] } {
  const seen = new Map<AgendaKind, number>();
  const shown = entries.filter(({ kind }) => {
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    return count <= MOST_OF_KIND;
  });
  return { entries: shown, more: [...seen].flatMap(([kind, count]) => (count > MOST_OF_KIND ? [kind] : [])) };
}
