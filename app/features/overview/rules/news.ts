/** Lists of the panel that report changes, and the tables whose changes they follow. */
export const LIVE_LISTS = {
  leads: ['leads'],
  pendencias: [
    'cards',
    'card_documents',
    'energy_discounts',
    'facial_verifications',
    'guarantee_requests',
    'installment_payments',
    'leads',
    'letters',
    'listings',
    'loan_requests',
    'privacy_requests',
    'profiles',
    'promise_messages',
    'queue_snoozes',
    'refunds',
    'sent_forms',
    'transactions',
  ],
} as const;

export type LiveList = keyof typeof LIVE_LISTS;
export const isLiveList = (name: string | undefined): name is LiveList =>
  name !== undefined && Object.hasOwn(LIVE_LISTS, name);

/**
 * How many lines of a page would not be as they are shown, were it loaded again: new ones, changed ones, gone ones. One
 * that comes pushes another one off a full page, and that is one piece of news.
 */
export function countNews(shown: readonly { id: string }[], now: readonly { id: string }[]): number {
  const before = new Map(shown.map((row) => [row.id, JSON.stringify(row)]));
  const ids = new Set(now.map(({ id }) => id));
  const other = now.filter((row) => before.get(row.id) !== JSON.stringify(row)).length;
  const gone = shown.filter(({ id }) => !ids.has(id)).length;
  return Math.max(other, gone);
}

export const newsText = (count: number): string =>
  `${count} ${count === 1 ? 'novidade' : 'novidades'} – atualizar`;
