import type { Page } from '@playwright/test';

const DAYS =
  /\b(domingo|segunda|terça|quarta|quinta|sexta|sábado)(-feira)?\b|\b(dom|seg|ter|qua|qui|sex|sáb)\.,/gi;
const MONTHS =
  /\b(janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)\b/gi;

/**
 * Replaces words that differ between runs by ones of equal length: numbers, days, months and the greeting.
 */
export async function stillWords(page: Page): Promise<void> {
  await page.evaluate(
    ([days, months]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        const text = node.nodeValue ?? '';
        const still = text
          .replace(new RegExp(days as string, 'gi'), 'dia')
          .replace(new RegExp(months as string, 'gi'), 'mês')
          .replace(/Bo(m dia|a tarde|a noite)/, 'Olá')
          .replace(/\bhá um\b.*|\bhá \d+ .*|\bagora mesmo\b/, 'há pouco')
          .replace(/\d+/g, '0');
        if (still !== text) node.nodeValue = still;
      }
      for (const field of document.querySelectorAll<HTMLInputElement>('input[type="date"]')) field.value = '';
    },
    [DAYS.source, MONTHS.source],
  );
}

const FACES = [
  '400 16px "Inter Variable"',
  '600 16px "Inter Variable"',
  '700 16px "Bricolage Grotesque Variable"',
];

/**
 * Waits for both font families, even if one was late for its page: `document.fonts.ready` alone is also true
 * before the first one is requested.
 */
export const withFonts = (page: Page) =>
  page.evaluate(async (faces) => {
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules)
        if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'block');
    await Promise.all(faces.map((face) => document.fonts.load(face)));
    await document.fonts.ready;
  }, FACES);
