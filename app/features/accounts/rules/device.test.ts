import { expect, test } from 'vitest';
import { describeDevice } from './device.ts';

const MOZILLA = 'Mozilla/5.0';
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0.0.0 Safari/537.36`, 'Chrome no Windows'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge no Windows',
  ],
  [
    `${MOZILLA} (Linux; Android 15; SM-S921B) ${KHTML} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet no Android',
  ],
  [`${MOZILLA} (Linux; Android 14; Tab) ${KHTML} Chrome/140.0.0.0 Safari/537.36`, 'Chrome no tablet Android'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari no iPhone',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome no iPhone',
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 14.5; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox no Mac'],
  [`${MOZILLA} (X11; Linux x86_64) ${KHTML} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Linux'],
  ['curl/8.5.0', 'Aparelho não identificado'],
  ['', 'Aparelho não identificado'],
  [null, 'Aparelho não identificado'],
])('%j is %s', (agent, name) => {
  expect(describeDevice(agent).name).toBe(name);
});

test('the kind of device goes with the system', () => {
  const kindOf = (system: string) => describeDevice(`${MOZILLA} (${system}) ${KHTML}`).kind;
  expect(kindOf('iPhone')).toBe('phone');
  expect(kindOf('Linux; Android 14; Pixel 8) Mobile (')).toBe('phone');
  expect(kindOf('iPad')).toBe('tablet');
  expect(kindOf('Windows NT 10.0')).toBe('computer');
  expect(kindOf('')).toBe('unknown');
});
