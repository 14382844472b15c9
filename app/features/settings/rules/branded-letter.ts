import { escapeHtml, LETTER_LOOK, MAIL_TABLE } from '#app/lib/letter.ts';
import { type Brand, brandVariables, inkOn } from './brand.ts';
import { contrast, type Hex } from './colours.ts';

type Sender = { name: string; brand: Brand; logo: { src: string; width: number; height: number } | null };

/** Shown height of the mark in a mail, in points. */
const MARK = 32;

/** Widest sheet of a mail, in px: the narrowest of the common mail programs shows it whole. */
const SHEET = 600;

/**
 * Puts the business's current look on a letter of the product at sending: its logo on top, its colour on the
 * button. Returns other HTML unchanged.
 */
export function brandedLetter(html: string, { name, brand, logo }: Sender): string {
  if (!html.startsWith(LETTER_LOOK.open)) return html;
  const { light } = brandVariables(brand);
  const mark = logo
    ? `<img src="${escapeHtml(logo.src)}" alt="${escapeHtml(name)}" height="${MARK}" width="${Math.round((logo.width / logo.height) * MARK)}">`
    : `<strong style="font-size:18px;color:${light['brand-strong']}">${escapeHtml(name)}</strong>`;
  const look = buttonLook(brand.action, inkOn(brand.action));
  const letter = html.slice(LETTER_LOOK.open.length).replaceAll(LETTER_LOOK.button, look);
  // The brand's clean line, in the form that mail allows: a straight line on top.
  return [
    `<table ${MAIL_TABLE} width="100%" style="background:#FAFAF7"><tr><td align="center" style="padding:24px 12px">`,
    `<table ${MAIL_TABLE} width="${SHEET}" style="width:100%;max-width:${SHEET}px;background:#FFFFFF;border:1px solid #DDE2DA;border-top:4px solid ${light.brand};border-radius:0 0 16px 16px">`,
    `<tr><td align="left" style="padding:24px"><p>${mark}</p>${LETTER_LOOK.open}${letter}</td></tr></table>`,
    '</td></tr></table>',
  ].join('');
}

/** Returns the whole page of a mail: screen readers take its language from it, other programs its title. */
export const mailPage = (subject: string, html: string): string =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0">${html}</body></html>`;

/**
 * The darker of the two colours is the background. Mail programs in dark mode lighten dark text and darken
 * light backgrounds, never the other way round: light text on a dark background is readable in both.
 */
function buttonLook(action: Hex, ink: Hex): string {
  const isDark = contrast(action, '#ffffff') > contrast(ink, '#ffffff');
  const [ground, words] = isDark ? [action, ink] : [ink, action];
  return `background:${ground};color:${words}`;
}

const CHECK = 'Ficou em dúvida se uma mensagem é nossa? Confira antes de pagar ou responder:';

/**
 * Adds a link to the message check to the end of a letter. @param address of the page that checks messages
 */
export function withCheck(
  { html, text }: { html: string; text: string },
  address: string,
): { html: string; text: string } {
  const end = '</div>';
  if (!html.startsWith(LETTER_LOOK.open) || !html.endsWith(end)) return { html, text };
  const link = escapeHtml(address);
  const note = `<p style="font-size:14px;word-break:break-word">${CHECK} <a href="${link}" style="color:inherit">${link}</a></p>`;
  return {
    html: html.slice(0, -end.length) + note + end,
    text: `${text.trimEnd()}\n\n${CHECK} ${address}\n`,
  };
}
