import { describe, expect, test } from 'vitest';
import { NOTICE_KEYS, NOTICE_TEXTS } from './notice-catalog.ts';
import { type NoticeTextRow, searchNoticeTexts, textState } from './notice-text-view.ts';

const key = 'payment.received';
const shipped = NOTICE_TEXTS[key];
const row = (own: Partial<NoticeTextRow> = {}): NoticeTextRow => ({
  key,
  title: shipped.title,
  body: shipped.body,
  version: 1,
  ...own,
});

test.each([
  [row({ version: 0 }), 'shipped'],
  [row({ version: 7 }), 'shipped'],
  [row(), 'shipped'],
  [row({ title: 'Caiu!' }), 'own'],
  [row({ body: 'Veio {{valor}} de {{quem}}.' }), 'broken'],
  [row({ title: '' }), 'broken'],
  [row({ body: 'Chegou {{pagamento}}.' }), 'broken'],
])('%j is sent in words that are %s', (text, state) => expect(textState(text)).toBe(state));

describe('the search', () => {
  const rows = NOTICE_KEYS.map((one) => ({
    key: one,
    title: NOTICE_TEXTS[one].title,
    body: NOTICE_TEXTS[one].body,
    version: 0,
  }));
  const found = (term: string, changed = false, among: NoticeTextRow[] = rows) =>
    searchNoticeTexts(among, { term, group: null, changed }).map((one) => one.key);

  test('without a term gives all of them', () => expect(found('')).toEqual(NOTICE_KEYS));
  test('finds by name, occasion, area and words, without accents and case', () => {
    expect(found('LEMBRETE vencimento depois')).toContain('reminder.late');
    expect(found('desiste')).toContain('withdrawal.team');
    expect(found('consorcio').length).toBeGreaterThan(5);
    expect(found('devolucao e confirmada')).toEqual(['refund.done']);
    expect(found('nada disso existe')).toEqual([]);
  });
  test('keeps to an area', () => {
    const keys = searchNoticeTexts(rows, { term: 'pedido', group: 'energy', changed: false }).map(
      (one) => one.key,
    );
    expect(keys.length).toBeGreaterThan(2);
    expect(keys.filter((one) => !one.startsWith('energy.'))).toEqual([]);
  });
  test('finds words of the business, and those alone that it changed', () => {
    const mine = [...rows.filter((one) => one.key !== key), row({ body: 'Pingou na conta.' })];
    expect(found('pingou', false, mine)).toEqual([key]);
    expect(found('', true, mine)).toEqual([key]);
    expect(found('', true)).toEqual([]);
  });
});
