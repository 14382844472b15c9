import { expect, test } from 'vitest';
import { letter } from '#app/lib/letter.ts';
import { STANDARD_BRAND } from './brand.ts';
import { brandedLetter, withCheck } from './branded-letter.ts';

const { html } = letter({ name: 'Ana', lines: ['Oi'], action: 'Abrir', link: 'https://x.br/a' });
const sender = { name: 'Casa <b>', brand: { accent: '#1d4ed8', action: '#1d4ed8' }, logo: null } as const;

test('the name above, the colours on the button, everything else as it was', () => {
  const branded = brandedLetter(html, sender);
  expect(branded).toContain('color:#1d4ed8">Casa &#60;b&#62;</strong>');
  expect(branded).toContain('background:#1d4ed8;color:#ffffff');
  expect(branded).not.toContain('FFC53D');
  expect(branded).toContain('<p>Oi</p>');
});

test('a logo instead of the name, no larger than a line', () => {
  const logo = { src: 'https://x.br/marca/a.png', width: 400, height: 100 };
  expect(brandedLetter(html, { name: 'Casa', brand: STANDARD_BRAND, logo })).toContain(
    '<img src="https://x.br/marca/a.png" alt="Casa" height="32" width="128">',
  );
});

test('leaves other HTML unchanged', () => expect(brandedLetter('<p>Oi</p>', sender)).toBe('<p>Oi</p>'));

test('a letter ends with a link to check a message, in both bodies; other HTML stays unchanged', () => {
  const ours = letter({ name: 'Ana', lines: ['Oi'], action: 'Abrir', link: 'https://x.br/a' });
  const { html, text } = withCheck(ours, 'https://x.br/confira');
  expect(
    html.endsWith('<a href="https://x.br/confira" style="color:inherit">https://x.br/confira</a></p></div>'),
  ).toBe(true);
  expect(html.replace(/<p style="font-size:14px.*$/, '</div>')).toBe(ours.html);
  expect(text).toBe(
    `${ours.text}\nFicou em dúvida se uma mensagem é nossa? Confira antes de pagar ou responder: https://x.br/confira\n`,
  );
  expect(withCheck({ html: '<p>Oi</p>', text: 'Oi' }, 'https://x.br')).toEqual({
    html: '<p>Oi</p>',
    text: 'Oi',
  });
});
