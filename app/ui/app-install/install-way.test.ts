import { expect, test } from 'vitest';
import { wayByHand } from './install-way.ts';

const way = (userAgent: string, maxTouchPoints = 0) => wayByHand({ userAgent, maxTouchPoints });

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9';

test('iOS uses the share sheet, in every real browser and on an iPad that identifies as a Mac', () => {
  expect(way(`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 5)).toBe('share');
  expect(way(`${IPHONE} CriOS/131.0.0.0 Mobile/15E148 Safari/604.1`, 5)).toBe('share');
  expect(way(`${MAC} Version/18.1 Safari/605.1.15`, 5)).toBe('share');
});

test('Safari on a Mac uses the Dock, from version 17 on', () => {
  expect(way(`${MAC} Version/18.1 Safari/605.1.15`)).toBe('dock');
  expect(way(`${MAC} Version/16.6 Safari/605.1.15`)).toBeNull();
});

test('Chromium and browsers of Android use their menu', () => {
  expect(way('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36')).toBe(
    'menu',
  );
  expect(way(`${MAC} Chrome/131.0.0.0 Safari/537.36`)).toBe('menu');
  expect(way('Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0', 5)).toBe('menu');
});

test('offers no way inside of other apps and in Firefox on a desktop', () => {
  expect(way(`${IPHONE} Mobile/15E148 Instagram 360.0.0`, 5)).toBeNull();
  expect(
    way(`${ANDROID}; wv) AppleWebKit/537.36 Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36`, 5),
  ).toBeNull();
  expect(way('Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0')).toBeNull();
});
