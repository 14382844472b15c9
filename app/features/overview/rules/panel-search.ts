import { fold } from '#app/lib/text.ts';

export const FOUND_KINDS = ['client', 'lead', 'order', 'request'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** Something that a search in the panel found; `note` tells two of one name apart, documents half covered. */
export type Found = { kind: FoundKind; id: string; title: string; note: string; to: string };

export const FOUND_LABELS: Record<FoundKind, string> = {
  client: 'Clientes',
  lead: 'Leads',
  order: 'Pedidos',
  request: 'Protocolos',
};

/** Shorter texts match too much to be worth a look in the tables. */
export const LEAST_CHARACTERS = 3;

/** The search text in one line, cut to a useful length. */
export const searchTerm = (typed: string): string =>
  typed.replaceAll('\0', '').trim().replace(/\s+/g, ' ').slice(0, 100);

/** Best first: named so, begins so, has a word that begins so, contains it. Within each, the order they came in. */
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
