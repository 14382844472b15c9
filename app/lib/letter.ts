import { firstName } from './text.ts';

/**
 * Text in HTML, also within quoted attributes. Braces go too, so that an entry is never taken for a merge field, also
 * when a merged text is read again.
 */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'`{}]/g, (char) => `&#${char.charCodeAt(0)};`);

type Letter = {
  /** Whom it greets, by the first name. */
  name: string;
  /** Plain text, a paragraph each. */
  lines: string[];
  action: string;
  /** Absolute: where the action leads. */
  link: string;
  /** Small print below. */
  note?: string | undefined;
  /** HTML of ours that only the HTML body carries. */
  after?: string | undefined;
};

const BODY = 'font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#0B2B26;max-width:520px';

/** How a letter begins and the colours of its button: the caller may pass the brand's own. */
export const LETTER_LOOK = {
  open: `<div style="${BODY}">`,
  button: 'background:#FFC53D;color:#0B2B26',
} as const;
const BUTTON = `display:inline-block;${LETTER_LOOK.button};padding:12px 20px;border-radius:12px;text-decoration:none;font-weight:bold`;

/** Line breaks of the entry stay. */
const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

/** Both bodies of a mail to a person, in the look that all of ours have. */
export function letter({ name, lines, action, link, note, after = '' }: Letter) {
  const greeted = [`Olá, ${firstName(name) || 'tudo bem'}!`, ...lines];
  return {
    text: `${[...greeted, `${action}: ${link}`, ...(note ? [note] : [])].join('\n\n')}\n`,
    html: [
      LETTER_LOOK.open,
      ...greeted.map(paragraph),
      `<p><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(action)}</a></p>`,
      note ? `<p style="font-size:14px;word-break:break-word">${escapeHtml(note)}</p>` : '',
      after,
      '</div>',
    ].join(''),
  };
}
