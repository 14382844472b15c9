import { expect, test } from 'vitest';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { presentClauses, richText } from './rich-text.server.ts';

test.each([
  ['Um & dois\n\nTrês <b>', '<p>Um &amp; dois</p><p>Três &lt;b&gt;</p>'],
  ['Linha\noutra', '<p>Linha<br />outra</p>'],
  ['<p>Já é <i>rico</i></p>', '<p>Já é <em>rico</em></p>'],
  ['<p onclick="x()">a</p><iframe src="//x">b</iframe>', '<p>a</p>'],
  ['<p><a href="javascript:x()">a</a> <a href="//evil">b</a></p>', '<p><a>a</a> <a>b</a></p>'],
  [
    '<p><a href="/faq">a</a> <a href="https://gov.br">b</a></p>',
    '<p><a href="/faq">a</a> <a href="https://gov.br">b</a></p>',
  ],
  ['<h1>Título</h1><p style="position:fixed">x</p>', '<h3>Título</h3><p>x</p>'],
])('%j becomes %j, and stays so', (text, html) => {
  expect(richText(text)).toBe(html);
  expect(richText(html)).toBe(html);
});

test('the company’s own data are words, not markup', () => {
  const company = { ...SITE_CONTENT.company, legalName: 'A<img src=x onerror=alert(1)> & B' };
  expect(presentClauses([{ title: 'Quem', text: '<p>{{empresa}} {{outro}}</p>' }], company)).toEqual([
    {
      title: 'Quem',
      html: '<p>A&lt;img src=x onerror=alert(1)&gt; &amp; B {{outro}}</p>',
    },
  ]);
});
