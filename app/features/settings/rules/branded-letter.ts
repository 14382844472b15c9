import { escapeHtml, LETTER_LOOK } from '#app/lib/letter.ts';
import { type Brand, brandVariables } from './brand.ts';

type Sender = { name: string; brand: Brand; logo: { src: string; width: number; height: number } | null };

/** Shown height of the mark in a mail, in points. */
const MARK = 32;

/**
 * A mail of ours in the business's look as it is when it leaves: its mark above, its colour on the button. HTML that is
 * no letter of ours stays as it is.
 */
export function brandedLetter(html: string, { name, brand, logo }: Sender): string {
  if (!html.startsWith(LETTER_LOOK.open)) return html;
  const { light } = brandVariables(brand);
  const mark = logo
    ? `<img src="${escapeHtml(logo.src)}" alt="${escapeHtml(name)}" height="${MARK}" width="${Math.round((logo.width / logo.height) * MARK)}">`
    : `<strong style="font-size:18px;color:${light['brand-strong']}">${escapeHtml(name)}</strong>`;
  const look = `background:${light.cta};color:${light['cta-ink']}`;
  return `${LETTER_LOOK.open}<p>${mark}</p>${html.slice(LETTER_LOOK.open.length).replaceAll(LETTER_LOOK.button, look)}`;
}

const CHECK = 'Ficou em dúvida se uma mensagem é nossa? Confira antes de pagar ou responder:';

/** A letter of ours that ends with the way to check a message. @param address where messages are checked */
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
