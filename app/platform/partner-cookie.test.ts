import { beforeAll, expect, test } from 'vitest';
import { parseEnv, setEnv } from './env.server.ts';
import { partnerCookie, readPartnerCookie } from './partner-cookie.server.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const DAYS_30 = 30 * 86_400_000;
beforeAll(() =>
  setEnv(
    parseEnv({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://localhost/nenhum',
      APP_SECRET: 'segredo-dos-testes-com-mais-de-32-caracteres',
      PUBLIC_KEY: 'test-public-key',
      APP_URL: 'http://localhost:3999',
      PAYMENTS: 'sandbox',
      MAIL_DELIVERY: 'outbox',
    }),
  ),
);

test('a cookie names its code until the end of its 30 days', () => {
  const header = partnerCookie('maria-souza', NOW);
  expect(header).toMatch(/; HttpOnly; SameSite=Lax/);
  expect(header).toContain('Max-Age=2592000');
  const sent = `outro=1; ${header.split(';')[0]}`;
  expect(readPartnerCookie(sent, NOW + DAYS_30 - 1)).toBe('maria-souza');
  expect(readPartnerCookie(sent, NOW + DAYS_30)).toBe('');
});

test('a cookie with a changed code, moment or signature names no partner', () => {
  const [sent = ''] = partnerCookie('maria-souza', NOW).split(';');
  for (const forged of [
    sent.replace('maria', 'joana'),
    sent.replace(String(NOW), String(NOW + 1)),
    `${sent.slice(0, -1)}${sent.endsWith('A') ? 'B' : 'A'}`,
    sent.slice(0, -3),
    'nome.parceiro=maria-souza',
    '',
  ])
    expect(readPartnerCookie(forged, NOW), forged).toBe('');
  expect(readPartnerCookie(undefined, NOW)).toBe('');
});
