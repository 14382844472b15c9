import { expect, test } from 'vitest';
import { FIRST_TEMPLATES } from '#app/features/whatsapp/rules/first-templates.ts';
import { NEWS_KINDS, OFF_CODES } from './news-kinds.ts';
import { NOTIFICATION_TYPES } from './terms.ts';
import { newsTemplate, newsWay, whatsAppNewsText } from './whatsapp-news.ts';

test.each([
  [{ kind: 'case', link: '/app/cartas/1' }, 'carta_para_ler'],
  [{ kind: 'case', link: '/app/andamento' }, 'novidade_no_caso'],
  [{ kind: 'documents', type: 'error' }, 'documento_faltando'],
  [{ kind: 'documents', type: 'success' }, 'novidade_no_caso'],
  [{ kind: 'money', type: 'warning' }, 'cobranca_disponivel'],
  [{ kind: 'money', type: 'success' }, 'novidade_no_caso'],
  [{ kind: 'messages' }, 'mensagem_da_equipe'],
  [{ kind: 'reminders' }, 'lembrete'],
] as const)('%j is announced by %s', (news, template) => {
  expect(newsTemplate(news)).toBe(template);
});

test('each kind has a template that the product ships', () => {
  const names = FIRST_TEMPLATES.map(({ name }) => name);
  for (const kind of NEWS_KINDS)
    for (const type of NOTIFICATION_TYPES) expect(names).toContain(newsTemplate({ kind, type }));
});

test('free text leaves amounts and document numbers behind its address', () => {
  const text = (title: string, message: string) =>
    whatsAppNewsText({ kind: 'case', title, message, link: '/app/x' }, 'https://site.test');
  expect(text('Documento recusado', 'A foto saiu escura.')).toBe(
    'Documento recusado\n\nA foto saiu escura.\n\nhttps://site.test/app/x',
  );
  expect(text('Fatura', 'Pague R$ 10,00 até sexta.')).toBe('Fatura\n\nhttps://site.test/app/x');
  expect(text('CPF 529.982.247-25', 'São R$ 3')).toBe('Há novidade na sua área.\n\nhttps://site.test/app/x');
});

test('news follows the last message of the customer, if it has a mail', () => {
  expect(newsWay('email', true)).toBe('mail');
  expect(newsWay('email', false)).toBe('whatsapp');
  for (const channel of ['site', 'whatsapp', null]) expect(newsWay(channel, true)).toBe('whatsapp');
});

test('news for many customers has no choice on WhatsApp', () => {
  expect(OFF_CODES).toContain('reminders:whatsapp');
  expect(OFF_CODES).not.toContain('news:whatsapp');
});
