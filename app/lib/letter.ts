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
  /** Absolute target of the action. */
  link: string;
  /** Small print below. */
  note?: string | undefined;
  /** Our own HTML, only in the HTML body. */
  after?: string | undefined;
};

const BODY = 'font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#0B2B26;max-width:520px';

/** How a letter begins and the colours of its button: the caller may pass the brand's own. */
export const LETTER_LOOK = {
  open: `<div style="${BODY}">`,
  button: 'background:#FFC53D;color:#0B2B26',
} as const;
/** Some mail clients paint only cells, others only links: both have the colour, the cell the corner. */
const BUTTON_CELL = `${LETTER_LOOK.button};border-radius:12px`;
const BUTTON = `display:inline-block;${LETTER_LOOK.button};padding:12px 20px;border-radius:12px;text-decoration:none;font-weight:bold`;

/** Layout by a table, which every mail client draws; readers that speak skip it. */
export const MAIL_TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

/** An address within a sentence, without the mark that ends it. */
const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)])/;

/** Line breaks of the entry stay, and addresses can be pressed. */
const paragraph = (text: string) =>
  `<p>${text
    .split(ADDRESS)
    .map((part, i) => {
      const shown = escapeHtml(part).replaceAll('\n', '<br>');
      return i % 2 === 1 ? `<a href="${shown}" style="color:inherit">${shown}</a>` : shown;
    })
    .join('')}</p>`;

/** Both bodies of a mail to a person, in the common layout. */
export function letter({ name, lines, action, link, note, after = '' }: Letter) {
  const greeted = [`Olá, ${firstName(name) || 'tudo bem'}!`, ...lines];
  return {
    text: `${[...greeted, `${action}: ${link}`, ...(note ? [note] : [])].join('\n\n')}\n`,
    html: [
      LETTER_LOOK.open,
      ...greeted.map(paragraph),
      `<table ${MAIL_TABLE}><tr><td style="${BUTTON_CELL}"><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(action)}</a></td></tr></table>`,
      note ? `<p style="font-size:14px;word-break:break-word">${escapeHtml(note)}</p>` : '',
      after,
      '</div>',
    ].join(''),
  };
}
