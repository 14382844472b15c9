import { expect, test } from 'vitest';
import { htmlText } from './html-text.ts';

test('keeps the words and their lines, and nothing that runs or is hidden', () => {
  expect(
    htmlText(
      '<html><head><title>t</title><style>p{}</style></head><body><p>Ol&aacute;, &quot;Ana&quot; &#38; &Ccedil;ia</p><!-- x --><div>Segue<br>o&nbsp;RG</div><script>alert(1)</script><img src="https://rastreio.exemplo/p.gif"></body></html>',
    ),
  ).toBe('Olá, "Ana" & Çia\n\nSegue\no RG');
});

test('marks quoted parts as a plain text does', () => {
  expect(htmlText('Sim.<blockquote>Tem?<br><blockquote>Antes</blockquote></blockquote>Fim')).toBe(
    'Sim.\n> Tem?\n>\n> Antes\n>\nFim',
  );
});

test('an open script hides the rest, and broken markup takes no time', () => {
  expect(htmlText('<p>a</p><script>b')).toBe('a');
  const began = performance.now();
  htmlText('<'.repeat(100_000));
  htmlText('<a '.repeat(50_000));
  htmlText('<!--'.repeat(50_000));
  expect(performance.now() - began).toBeLessThan(1_000);
});
