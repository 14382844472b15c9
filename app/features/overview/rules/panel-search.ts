import { fold } from '#app/lib/text.ts';

export const FOUND_KINDS = ['client', 'lead', 'order', 'record', 'letter', 'lawsuit', 'request'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** A result of the panel's search; `note` distinguishes equal names, with documents partly masked. */
export type Found = { kind: FoundKind; id: string; title: string; note: string; to: string };

export const FOUND_LABELS: Record<FoundKind, string> = {
  client: 'Clientes',
  lead: 'Leads',
  order: 'Pedidos',
  record: 'Registros',
  letter: 'Cartas',
  lawsuit: 'Processos',
  request: 'Protocolos',
};

/** Shorter texts match too many rows for a search in the tables. */
export const LEAST_CHARACTERS = 3;

/** The search text in one line, cut to a useful length. */
export const searchTerm = (typed: string): string =>
  typed.replaceAll('\0', '').trim().replace(/\s+/g, ' ').slice(0, 100);

/**
 * Sorts best first: equal, begins with the term, has a word that begins with it, contains it. Otherwise in
 * given order.
 */
export function rankFound(found: readonly Found[], term: string): Found[] {
  const wanted = fold(term);
  const score = ({ title }: Found) => {
    const name = fold(title);
    if (name === wanted) return 0;
    if (name.startsWith(wanted)) return 1;
    return name.includes(` ${wanted}`) ? 2 : 3;
  };
  return found
    .map((item) => ({ item, score: score(item) }))
    .toSorted((a, b) => a.score - b.score)
    .map(({ item }) => item);
}
