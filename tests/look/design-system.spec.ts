import { expect, hydrated, test } from '../journeys/fixtures.ts';
import { withFonts } from './still-page.ts';

const CHAPTERS = [
  'cores',
  'marca',
  'botoes',
  'campos',
  'listas',
  'estados',
  'avisos',
  'arquivos',
  'palavras',
];

/** Nothing on this page depends on data: every difference is a change of the look. */
const STRICT = { maxDiffPixelRatio: 0.001, threshold: 0.1 };

/**
 * Moves the chapter to the top of its page. At half size a picture that begins between two pixels, after a
 * scroll or below a differently wrapped line, differs in each of its letters.
 * @returns the even height in px of a window that shows all of it
 */
function chapterAlone(): number {
  for (const above of document.querySelectorAll('main > header, main > nav')) above.remove();
  return 2 * Math.ceil((document.querySelector('main')?.scrollHeight ?? 0) / 2);
}

for (const chapter of CHAPTERS) {
  test(`the design system's chapter ${chapter} looks as before`, async ({ browser, baseURL }) => {
    for (const [name, width, theme] of [
      ['390-claro', 390, 'light'],
      ['820-escuro', 820, 'dark'],
      ['1440-ambos', 1440, 'light'],
    ] as const) {
      const page = await browser.newPage({
        baseURL: String(baseURL),
        viewport: { width, height: 900 },
        colorScheme: theme,
        reducedMotion: 'reduce',
        deviceScaleFactor: 0.5,
        locale: 'pt-BR',
      });
      await page.goto(`/dev/ui?parte=${chapter}${name.endsWith('ambos') ? '&tema=ambos' : ''}`);
      await hydrated(page);
      await page.locator('html[data-forced-states]').waitFor({ state: 'attached' });
      if (chapter === 'arquivos') {
        await page.locator('[contenteditable="true"]').first().waitFor();
        await expect(page.getByText('Abrindo documento.pdf…')).toHaveCount(0);
      }
      await withFonts(page);
      await page.setViewportSize({ width, height: await page.evaluate(chapterAlone) });
      await expect(page.locator(`#${chapter}`)).toHaveScreenshot(`${chapter}-${name}.png`, STRICT);
      await page.close();
    }
  });
}
