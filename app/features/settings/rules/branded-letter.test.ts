import { expect, test } from 'vitest';
import { letter } from '#app/lib/letter.ts';
import { STANDARD_BRAND } from './brand.ts';
import { brandedLetter } from './branded-letter.ts';

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

test('what is no letter stays', () => expect(brandedLetter('<p>Oi</p>', sender)).toBe('<p>Oi</p>'));
