import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growingText, replyParts, safeHref } from './reply-parts.ts';

describe('an answer may lead to', () => {
  test.each([
    '/faq#quais-documentos-preciso-enviar',
    '/#lead-form',
    '/politicas?aba=termos',
    'https://wa.me/5549999990000',
    'mailto:contato@nomeemdia.com.br',
  ])('%s', (href) => expect(safeHref(href)).toBe(href));
});

describe('an answer may not lead to', () => {
  test.each([
    'https://exemplo.com',
    'http://wa.me/5549999990000',
    'https://wa.me.exemplo.com/5549999990000',
    'https://wa.me/5549999990000?text=oi',
    'https://wa.me@exemplo.com/55',
    '//exemplo.com',
    '/\\exemplo.com',
    '/.//exemplo.com',
    '/\texemplo',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'mailto:a@b.com?bcc=c@d.com',
    'faq',
    '#x',
    '',
  ])('%j', (href) => expect(safeHref(href)).toBeNull());
});

test('text and links in their order; a foreign address leaves its label', () => {
  expect(replyParts('Até 12 dias.\n\nFonte: [Prazo](/faq#prazo). [Veja](https://mau.exemplo) já')).toEqual([
    { text: 'Até 12 dias.\n\nFonte: ' },
    { text: 'Prazo', href: '/faq#prazo' },
    { text: '. ' },
    { text: 'Veja' },
    { text: ' já' },
  ]);
  expect(replyParts('')).toEqual([]);
});

test('a growing text never shows an address and never takes shown text back', () => {
  const whole = 'Até 12 dias. Fonte: [Prazo](/faq#prazo) e [mais](/contato).';
  let before = '';
  for (let length = 0; length <= whole.length; length += 1) {
    const now = growingText(whole.slice(0, length));
    expect(now.startsWith(before)).toBe(true);
    expect(now).not.toMatch(/[[\]/]/);
    before = now;
  }
  expect(before).toBe('Até 12 dias. Fonte: Prazo e mais.');
});

test('keeps the whole text, for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('[', ']', '(', ')', '/', 'a', ' ', ':') }), (reply) => {
      const parts = replyParts(reply);
      const labels = reply.replace(/\[([^[\]\n]+)\]\(([^()\s]+)\)/g, '$1');
      return parts.map(({ text }) => text).join('') === labels;
    }),
  );
});
