import { describe, expect, test } from 'vitest';
import { NOTICE_KEYS, NOTICE_TEXTS } from '#app/features/notifications/rules/notice-catalog.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import { type NoticeText, noticeWords } from '#app/features/notifications/rules/notice-text.ts';
import { STANDARD_BRAND } from './brand.ts';
import { brandedLetter, withCheck } from './branded-letter.ts';
import { contrast, type Hex } from './colours.ts';

/** Elements and styles that Outlook, Gmail and Apple Mail all draw. */
const ELEMENTS = ['a', 'br', 'div', 'img', 'p', 'strong', 'table', 'td', 'tr'];
const STYLES = [
  'background',
  'border',
  'border-radius',
  'border-top',
  'color',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'max-width',
  'padding',
  'text-decoration',
  'width',
  'word-break',
];
const LINK = 'https://exemplo.com.br/app/faturas?pedido=1&aba=2';

const mails = NOTICE_KEYS.filter((key) => NOTICE_TEXTS[key].channel !== 'notice').map((key) => {
  const text: NoticeText = NOTICE_TEXTS[key];
  const words = noticeWords(text, undefined, text.fields);
  const mail = withCheck(
    noticeMail(words, { name: 'Ana', action: 'Abrir', link: LINK, note: 'Letra miúda.' }),
    'https://exemplo.com.br/confira',
  );
  const html = brandedLetter(mail.html, { name: 'Nome em Dia', brand: STANDARD_BRAND, logo: null });
  return { key, text: mail.text, html };
});

const plainOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
const amountsOf = (text: string) => (text.match(/R\$\s?[\d.]+,\d{2}/g) ?? []).toSorted();
const linksOf = (text: string) => [...new Set(text.match(/https?:\/\/[^\s"<]+/g) ?? [])].toSorted();

test('there are mails of every area', () => expect(mails.length).toBeGreaterThan(15));

describe.each(mails)('mail $key', ({ text, html }) => {
  test('uses only HTML that mail programs show', () => {
    const elements = new Set([...html.matchAll(/<([a-z]+)/g)].map(([, name = '']) => name));
    expect([...elements].filter((name) => !ELEMENTS.includes(name))).toEqual([]);
    const styles = [...html.matchAll(/style="([^"]*)"/g)].flatMap(([, style = '']) =>
      style.split(';').map((part) => part.split(':')[0] ?? ''),
    );
    expect(styles.filter((name) => !STYLES.includes(name))).toEqual([]);
    expect(html).not.toMatch(/class=|<style|@media|flex|grid|var\(|rgba?\(/);
  });

  test('is no wider than its sheet and no fixed width is wider than a phone', () => {
    for (const [, width] of html.matchAll(/[^-]width:(\d+)px/g))
      expect(Number(width)).toBeLessThanOrEqual(320);
    for (const [, width] of html.matchAll(/max-width:(\d+)px/g))
      expect(Number(width)).toBeLessThanOrEqual(600);
  });

  test('names the same amounts and links in its plain part', () => {
    expect(amountsOf(plainOf(html))).toEqual(amountsOf(text));
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => plainOf(href));
    expect([...new Set(hrefs)].toSorted()).toEqual(linksOf(text));
  });
});

test('a button stays readable if a mail program inverts light backgrounds and dark text', () => {
  for (const { html } of mails) {
    const [, ground = '', words = ''] = html.match(/background:(#\w{6});color:(#\w{6})/) ?? [];
    expect(contrast(ground as Hex, '#ffffff')).toBeGreaterThan(contrast(words as Hex, '#ffffff'));
    expect(contrast(ground as Hex, words as Hex)).toBeGreaterThanOrEqual(7);
  }
});

test('the words of a mail are readable on its sheet', () => {
  const pairs: [Hex, Hex][] = [
    ['#0b2b26', '#ffffff'],
    ['#0b2b26', '#ffc53d'],
  ];
  for (const [words, ground] of pairs) expect(contrast(words, ground)).toBeGreaterThanOrEqual(7);
});
