import type { Page } from '@playwright/test';
import { expect, hydrated, test, WIDTHS } from './fixtures.ts';

test.use({ fresh: true });

declare global {
  interface Window {
    formats: string[];
  }
}

/** Records calls that load the browser's table of languages: the first one blocks a phone for 150 ms (decision 54). */
const watchFormats = (page: Page) =>
  page.addInitScript(() => {
    window.formats = [];
    const note = (name: string) => window.formats.push(`${name} ${new Error().stack ?? ''}`);
    for (const name of [
      'DateTimeFormat',
      'NumberFormat',
      'RelativeTimeFormat',
      'ListFormat',
      'Collator',
    ] as const)
      Object.defineProperty(Intl, name, {
        value: new Proxy(Intl[name], {
          construct: (target, values) => {
            note(name);
            return Reflect.construct(target, values);
          },
          apply: (target, self, values) => {
            note(name);
            return Reflect.apply(target, self, values);
          },
        }),
      });
    for (const [type, names] of [
      [String, ['localeCompare']],
      [Number, ['toLocaleString']],
      [Date, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']],
    ] as const)
      for (const name of names) {
        const written = (type.prototype as unknown as Record<string, () => string>)[name];
        Object.defineProperty(type.prototype, name, {
          value(...values: []) {
            note(name);
            return written?.apply(this, values);
          },
        });
      }
  });

for (const [as, addresses] of [
  ['visitor', ['/', '/faq', '/promessas', '/produtos/limpa-nome', '/emprestimo']],
  ['customer', ['/app', '/app/anotacoes', '/app/faturas', '/app/documentos', '/app/plano', '/app/promessas']],
  ['admin', ['/admin', '/admin/leads', '/admin/clientes', '/admin/tarefas', '/admin/anotacoes']],
] as const)
  test(`a page starts without the browser's formats of dates and numbers: ${as}`, async ({ person }) => {
    const page = await person({ width: WIDTHS.phone, ...(as !== 'visitor' && { as }) });
    await watchFormats(page);
    for (const address of addresses) {
      await page.goto(address);
      await hydrated(page);
      expect([address, await page.evaluate(() => window.formats)]).toEqual([address, []]);
    }
  });

test('a page starts in a browser that reports no first frame', async ({ person }) => {
  const page = await person();
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto('/faq');
  await hydrated(page);
});
