import { formatDate } from '#app/lib/dates.ts';
import {
  type ClockRule,
  LISTING_PLACES,
  LISTING_SOURCES,
  LISTING_STATES,
  LISTING_VERDICTS,
  type ListingEventKind,
  PERSON_SAYS,
} from '#app/terms/listing.ts';
import {
  CLOCK_LABELS,
  LISTING_EVENT_LABELS,
  LISTING_PLACE_LABELS,
  LISTING_SOURCE_LABELS,
  LISTING_STATE_LABELS,
  PERSON_SAYS_LABELS,
  VERDICT_LABELS,
} from '#app/terms/listing-words.ts';

/** An entry of a listing's chain as it is stored. */
export type StoredEvent = {
  seq: number;
  kind: ListingEventKind;
  rule: ClockRule | null;
  by: string | null;
  byKind: 'customer' | 'admin' | 'system';
  data: Record<string, unknown>;
  at: string;
};

/** The object of an entry, elsewhere in the panel. */
type EventLink = { to: 'letter' | 'report' | 'lawsuit'; id: string };
export type ShownEvent = {
  seq: number;
  title: string;
  lines: string[];
  by: string;
  at: string;
  links: EventLink[];
};

const worded = <T extends string>(values: readonly T[], labels: Record<T, string>, value: unknown) =>
  values.some((one) => one === value) ? labels[value as T] : null;
const dayOf = (value: unknown) => (typeof value === 'string' ? formatDate(value) : null);
const idOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Words an entry; leaves out values that no word is known for.
 * @param labels labels of a listing's columns, by their names in code
 */
export function shownEvent(
  { seq, kind, rule, by, byKind, data, at }: StoredEvent,
  labels: Readonly<Record<string, string>>,
): ShownEvent {
  const { from, to, on, says, paidOn, verdict, place, source, page, line, fields, ground, round, answer } =
    data;
  const [before, after] = [from, to].map((state) => worded(LISTING_STATES, LISTING_STATE_LABELS, state));
  const lines = [
    place !== undefined && worded(LISTING_PLACES, LISTING_PLACE_LABELS, place),
    source !== undefined && worded(LISTING_SOURCES, LISTING_SOURCE_LABELS, source),
    rule && CLOCK_LABELS[rule],
    before && after && before !== after && `De “${before}” para “${after}”`,
    says !== undefined && worded(PERSON_SAYS, PERSON_SAYS_LABELS, says),
    paidOn !== undefined && `Paga em ${dayOf(paidOn)}`,
    kind === 'verdict' &&
      (worded(LISTING_VERDICTS, VERDICT_LABELS, verdict) ?? 'Sem parecer: vale a triagem'),
    Array.isArray(fields) &&
      fields
        .map((name) => labels[String(name)] ?? null)
        .filter(Boolean)
        .join(', '),
    ground !== undefined && `Fundamento ${String(ground)}, ${String(round ?? 1)}ª carta`,
    answer !== undefined && 'Resposta da carta',
    page !== undefined && `Página ${String(page)}, ${line === 0 ? 'digitada' : `linha ${String(line)}`}`,
    on !== undefined && `Dia ${dayOf(on)}`,
  ].filter((text): text is string => typeof text === 'string' && text !== '');
  const links = (['letter', 'report', 'lawsuit'] as const).flatMap((name) => {
    const id = idOf(data[name]);
    return id ? [{ to: name, id }] : [];
  });
  const actor = byKind === 'system' ? 'Automático' : byKind === 'customer' ? 'Cliente' : (by ?? 'Equipe');
  return { seq, title: LISTING_EVENT_LABELS[kind], lines, by: actor, at, links };
}
