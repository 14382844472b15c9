import { expect, test } from 'vitest';
import { letter } from './letter.ts';

const LETTER = {
  name: ' Ana <b> Souza',
  lines: ['Uma linha com <i> e "aspas".'],
  action: 'Abrir',
  link: 'https://exemplo.com.br/?a=1&b="',
  note: 'Letra {{miúda}}',
};

test('the plain body contains everything in order', () =>
  expect(letter(LETTER).text).toBe(
    'Olá, Ana!\n\nUma linha com <i> e "aspas".\n\nAbrir: https://exemplo.com.br/?a=1&b="\n\nLetra {{miúda}}\n',
  ));

test('escapes text in the HTML body, links and merge fields too', () => {
  const { html } = letter(LETTER);
  expect(html).toContain('<p>Uma linha com &#60;i&#62; e &#34;aspas&#34;.</p>');
  expect(html).toContain('href="https://exemplo.com.br/?a=1&#38;b=&#34;"');
  expect(html).not.toContain('{{');
  expect(letter({ ...LETTER, lines: ['Um <b>\ndois'] }).html).toContain('<p>Um &#60;b&#62;<br>dois</p>');
});

test('an address in a sentence is a link, without the full stop after it', () =>
  expect(letter({ ...LETTER, lines: ['Veja (https://x.br/a?b=1&c=2).'] }).html).toContain(
    '<p>Veja (<a href="https://x.br/a?b=1&#38;c=2" style="color:inherit">https://x.br/a?b=1&#38;c=2</a>).</p>',
  ));

test('appends our HTML unescaped; greets without a name too', () => {
  const { html, text } = letter({ ...LETTER, name: ' ', note: undefined, after: '<hr>' });
  expect(html.endsWith('<hr></div>')).toBe(true);
  expect(html).not.toContain('14px');
  expect(text.startsWith('Olá, tudo bem!')).toBe(true);
});

test.each([
  ['Padaria Pão Quente Ltda', 'Olá, equipe da Padaria Pão Quente!'],
  ['Oficina  Silva - ME', 'Olá, equipe da Oficina Silva!'],
  ['Casa S.A.', 'Olá, equipe da Casa!'],
  ['', 'Olá, tudo bem!'],
])('greets the company %j as its team', (name, greeting) =>
  expect(letter({ ...LETTER, name, company: true }).text.startsWith(`${greeting}\n`)).toBe(true),
);
