import { expect, test } from 'vitest';
import { checkText } from './adapters.ts';
import { keyIn } from './api-keys.ts';
import { lastFour, SECRET_FIELDS, STORED_SETTINGS } from './stored-settings.ts';

const KEY = `ned_${'aB3_-'.repeat(9).slice(0, 43)}`;

test('a key is read from its header, and nothing else is', () => {
  expect(keyIn(`Bearer ${KEY}`)).toBe(KEY);
  expect(keyIn(`bearer  ${KEY}`)).toBe(KEY);
  for (const header of [
    undefined,
    '',
    KEY,
    `Basic ${KEY}`,
    `Bearer ${KEY}x`,
    `Bearer ${KEY.slice(0, -1)}`,
    `Bearer ${KEY} x`,
  ])
    expect(keyIn(header)).toBeNull();
});

test('shows no part of a short secret', () => {
  expect(lastFour('segredo-bem-longo-1234')).toBe('1234');
  expect(lastFour('curta')).toBe('');
});

test('every secret field is a field', () => {
  for (const [adapter, fields] of Object.entries(SECRET_FIELDS))
    for (const field of fields)
      expect(STORED_SETTINGS[adapter as keyof typeof STORED_SETTINGS].shape).toHaveProperty(field);
});

test('codes have words', () => {
  expect(checkText({ ok: true, code: 'ok' })).toBe('Respondeu');
  expect(checkText({ ok: true, code: 'no-service' })).toBe('Nenhum serviço foi chamado');
  expect(checkText({ ok: false, code: '401' })).toBe('Falhou: credenciais recusadas');
  expect(checkText({ ok: false, code: 'viacep timeout' })).toBe('Falhou: viacep, sem resposta a tempo');
  expect(checkText({ ok: false, code: 'EAUTH 535' })).toBe('Falhou: usuário ou senha recusados');
  expect(checkText({ ok: false, code: 'weird' })).toBe('Falhou (weird)');
});

test.each([
  ['smtp.exemplo.com.br', 'Nome em Dia <nao-responda@exemplo.com.br>', true],
  ['smtp.exemplo.com.br', 'a@b.co', true],
  ['smtp.exemplo.com.br/x', 'a@b.co', false],
  ['smtp.exemplo.com.br', 'a@b.co\r\nBcc: x@y.co', false],
])('a mail server %s with %j', (host, from, fits) => {
  expect(STORED_SETTINGS.mail.safeParse({ host, port: '587', from }).success).toBe(fits);
});
