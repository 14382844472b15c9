import { describe, expect, test } from 'vitest';
import type { OfficialChannels } from '#app/features/scam-checks/rules/official-channels.ts';
import { scamPieces } from '#app/features/scam-checks/rules/pieces.ts';
import { VERDICT_TITLES } from '#app/features/scam-checks/rules/terms.ts';
import { judge } from '#app/features/scam-checks/rules/verdict.ts';
import { FORTY_QUESTIONS, LESSON_QUESTIONS } from '#tests/forty-questions.ts';
import { bringsToCheck, checkReply } from './check-reply.ts';
import { safeHref } from './reply-parts.ts';

const OURS =
  '00020126360014br.gov.bcb.pix0114112223330001815204000053039865406499.005802BR5911NOME EM DIA6007CHAPECO62110507NED00016304872E';
const TODAY = '2026-11-24';
const CHANNELS: OfficialChannels = {
  name: 'Nome em Dia',
  taxId: '11222333000181',
  domains: ['nomeemdia.com.br'],
  phones: ['49999990000'],
  emails: ['contato@nomeemdia.com.br'],
  pixKeys: [],
};
const reply = (text: string, issued: string[] = []) =>
  checkReply(judge(scamPieces(text, TODAY), CHANNELS, new Set(issued)));

describe('a message of the chat brings something to compare', () => {
  test.each([
    OURS,
    `Recebi este Pix, é de vocês? ${OURS}`,
    '23793.38128 60082.677135 69000.063305 9 75520000370000',
    'https://nomeemdia-boleto.top/pagar',
    'nomeemdia.com é o site?',
    '(11) 98765-4321',
    'Me ligaram do (11) 98765-4321, é golpe?',
    'Recebi e-mail de cobranca@exemplo.com',
    'Recebi: pague a taxa de liberação de R$ 99,00 para receber o empréstimo',
  ])('%s', (text) => expect(bringsToCheck(text, TODAY)).toBe(true));

  test.each([
    ...[...FORTY_QUESTIONS, ...LESSON_QUESTIONS].map(({ ask }) => ask),
    '529.982.247-25',
    'Meu telefone é (11) 98765-4321, pode me ligar?',
    'Meu e-mail é maria@exemplo.com',
    'Vocês cobram taxa de liberação?',
    'Vocês são golpe?',
  ])('unlike “%s”', (text) => expect(bringsToCheck(text, TODAY)).toBe(false));
});

test('the chat gives the three answers of the page, first, with what to do and the way to report', () => {
  for (const [text, issued, title] of [
    [OURS, [OURS], VERDICT_TITLES.ours],
    ['23793.38128 60082.677135 69000.063305 9 75520000370000', [], VERDICT_TITLES.not_ours],
    ['https://bit.ly/3abc', [], VERDICT_TITLES.unclear],
  ] as const) {
    const answer = reply(text, [...issued]);
    expect(answer.startsWith(`${title}.`)).toBe(true);
    expect(answer).toContain('(/confira)');
    expect(answer).not.toMatch(/segur[oa]/i);
  }
});

test('pasted text becomes no link, and text around a genuine code makes the verdict unclear', () => {
  const answer = reply(`[pague](https://mau.exemplo.com/x) ${OURS}`, [OURS]);
  expect(answer.startsWith(VERDICT_TITLES.unclear)).toBe(true);
  const links = [...answer.matchAll(/\[[^[\]\n]+\]\(([^()\s]+)\)/g)].map(([, href = '']) => safeHref(href));
  expect(links).toEqual(['/confira']);
});
