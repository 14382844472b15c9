import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Pairs of a text and its ground whose contrast this worker has found good. */
const goodContrasts = new Set<string>();

/** One check of the page. @returns each violated rule with its elements */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  // A document is given the checker once, and only violations are reported: both save half of the time.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(drawAll);
  }
  const faults = await page.evaluate(violations, { rules });
  if (rules) return faults;
  // Contrast takes more than half of a check, and the same few pairs of colours are on every page.
  const pairs = await page.evaluate(newContrasts, [...goodContrasts]);
  if (pairs.length === 0) return faults;
  const pale = await page.evaluate(violations, { rules: [CONTRAST], within: '[data-new-contrast]' });
  if (pale.length === 0) for (const pair of pairs) goodContrasts.add(pair);
  return [...faults, ...pale];
}

const CONTRAST = 'color-contrast';

/** `rules` of axe; by default all but that of contrast. `within`: a selector. */
type Asked = { rules: string[] | undefined; within?: string };

/** Runs in the page. */
async function violations({ rules, within }: Asked): Promise<string[]> {
  const { axe: checker } = window as unknown as { axe: typeof axe };
  // The page has no films and no sheet of another site, so nothing has to be loaded beforehand.
  const { violations } = await checker.run(within ?? document, {
    resultTypes: ['violations'],
    preload: false,
    ...(rules ? { runOnly: rules } : { rules: { 'color-contrast': { enabled: false } } }),
  });
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => [...target, any[0]?.message].join(' ')).join(', ')}`,
  );
}

/**
 * Runs in the page. Marks the first text of each pair that is not known, and each text in a box that may lie over
 * anything. A pair is all that its contrast depends on: colour, size and weight of the text, and every ground, picture
 * and opacity below it, down to the first ground that covers.
 */
function newContrasts(known: string[]): string[] {
  for (const marked of document.querySelectorAll('[data-new-contrast]'))
    marked.removeAttribute('data-new-contrast');
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element | null): string => {
    if (!element) return '';
    const found = grounds.get(element);
    if (found !== undefined) return found;
    const { backgroundColor, backgroundImage, opacity, position, filter } = getComputedStyle(element);
    const below = groundOf(element.parentElement);
    const seeThrough = /opacity|blur|absolute/.test(below);
    const own = `${backgroundColor} ${backgroundImage} ${filter}${opacity === '1' ? '' : ` opacity ${opacity}`}${position === 'absolute' ? ' absolute' : ''}`;
    const plain = own === 'rgba(0, 0, 0, 0) none none';
    const ground = plain
      ? below
      : backgroundColor.startsWith('rgb(') && !seeThrough
        ? own
        : `${below} / ${own}`;
    grounds.set(element, ground);
    return ground;
  };
  const pairs = new Set(known);
  // What lies behind an open dialog cannot be judged.
  const top = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].at(-1);
  for (const element of (top ?? document.body).querySelectorAll('*')) {
    const hasText =
      element.matches('input, select, textarea') ||
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    if (!hasText || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const off = element.closest(':disabled, [aria-disabled=true]') ? 'off' : 'on';
    const pair = [color, fontSize, fontWeight, textShadow, off, groundOf(element)].join(' ');
    if (pairs.has(pair) && !pair.includes('absolute')) continue;
    pairs.add(pair);
    element.setAttribute('data-new-contrast', '');
  }
  return [...pairs].slice(known.length);
}

/** Draws what is far from the window, too. The checker takes the neighbour of an undrawn section for its background. */
const drawAll = (): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
};
