import { greetedName } from './text.ts';

/**
 * Escapes a text for HTML, also within quoted attributes. Escapes braces too, so that an entry is not
 * mistaken for a merge field, even when a merged text is read again.
 */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'`{}]/g, (char) => `&#${char.charCodeAt(0)};`);

type Letter = {
  /** Name of the addressee: a person is greeted by the first name, a company as its team. */
  name: string;
  company?: boolean | undefined;
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

/** Opening tag of a letter and style of its button: the caller may pass the brand's. */
export const LETTER_LOOK = {
  open: `<div style="${BODY}">`,
  button: 'background:#FFC53D;color:#0B2B26',
} as const;
/** Some mail clients colour only cells, others only links: both have the colour, the cell has the corner. */
const BUTTON_CELL = `${LETTER_LOOK.button};border-radius:12px`;
const BUTTON = `display:inline-block;${LETTER_LOOK.button};padding:12px 20px;border-radius:12px;text-decoration:none;font-weight:bold`;

/** Layout by a table, which every mail client draws; screen readers skip it. */
export const MAIL_TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

/** An address within a sentence, without trailing punctuation. */
const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)])/;

/** Keeps line breaks of the entry, and makes addresses links. */
const paragraph = (text: string) =>
  `<p>${text
    .split(ADDRESS)
    .map((part, i) => {
      const shown = escapeHtml(part).replaceAll('\n', '<br>');
      return i % 2 === 1 ? `<a href="${shown}" style="color:inherit">${shown}</a>` : shown;
    })
    .join('')}</p>`;

/** Both bodies of a mail to a person, in the common layout. */
export function letter({ name, company, lines, action, link, note, after = '' }: Letter) {
  const greeted = [`Olá, ${greetedName(name, company) || 'tudo bem'}!`, ...lines];
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
