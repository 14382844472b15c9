import { expect, test } from 'vitest';
import { asRead, isSaid, placeOfText, type TextPlace } from './text-places.ts';

const PLACES: TextPlace[] = [
  { text: 'Limpa Nome', to: '/admin/produtos/1?campo=title', page: '/produtos/limpa-nome' },
  { text: 'Limpa Nome', to: '/admin/cms/fronts?campo=0.title', page: '/' },
  {
    text: asRead('<p>Quem cuida dos dados é a <strong>empresa</strong> &amp; mais.</p>'),
    to: '/p',
    page: '/politicas',
  },
];
const at = (text: string, path: string) => placeOfText(text, path, PLACES).split('&')[0];

test('a text leads to the section of the page that it was found on', () => {
  expect(at(' Limpa Nome ', '/')).toBe('/admin/cms/fronts?campo=0.title');
  expect(at('Limpa Nome', '/produtos/limpa-nome')).toBe('/admin/produtos/1?campo=title');
  expect(at('Limpa Nome', '/faq')).toBe('/admin/produtos/1?campo=title');
});

test('a part of a rich text finds its field; a short text does not match longer ones by chance', () => {
  expect(placeOfText('Quem cuida dos dados é a', '/politicas', PLACES)).toBe('/p?pagina=%2Fpoliticas');
  expect(at('dos dados', '/politicas')).toBe('/admin/cms/phrases?frase=dos+dados');
});

test('entries of a list on one line lead to the first of them', () => {
  expect(at('Limpa Nome · Limpa Jus', '/')).toBe('/admin/cms/fronts?campo=0.title');
});

test('a text without a field is a phrase; the link keeps the page', () => {
  expect(placeOfText('Ver\n planos', '/', PLACES)).toBe('/admin/cms/phrases?frase=Ver+planos&pagina=%2F');
});

test('figures and signs are not said', () => {
  expect(['R$ 499,00', ' · ', '5x', 'dia 9', 'Ver planos'].filter(isSaid)).toEqual(['dia 9', 'Ver planos']);
});
