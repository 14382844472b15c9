import type { Run, Style } from '#app/platform/pdf/lines.server.ts';
import { sanitizeContract } from './sanitize-contract.server.ts';

export type ContractCell = { runs: Run[]; header: boolean; span: number };

/** Layout blocks in the order of the text. `depth` counts the surrounding lists and quotations. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; runs: Run[] }
  | { kind: 'paragraph'; depth: number; quote: boolean; runs: Run[] }
  | { kind: 'item'; depth: number; marker: string; runs: Run[] }
  | { kind: 'table'; rows: ContractCell[][] };

/** Sanitised HTML contains only these entities: `sanitizeContract` escapes no others. */
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const decode = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);

const TOKEN = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])([^<>]*)>|([^<]+)/g;
const INLINE = { strong: 'bold', em: 'italic', u: 'underline' } as const;
const isInline = (tag: string): tag is keyof typeof INLINE => tag in INLINE;

type List = { next: number; ordered: boolean };
const BULLETS = ['•', '–', '·'];

/** The text of a contract as blocks. Reads any HTML: it is cleaned first, so that no tag is left open. */
export function contractBlocks(html: string): Block[] {
  const reader = new Reader();
  for (const [, closing, tag, attributes = '', text] of sanitizeContract(html).matchAll(TOKEN)) {
    if (text !== undefined) reader.text(decode(text));
    else if (tag && isInline(tag)) reader.style(tag, closing ? -1 : 1);
    else if (tag === 'br') reader.text('\n', true);
    else if (tag && closing) reader.close(tag);
    else if (tag) reader.open(tag, attributes);
  }
  reader.flush();
  return reader.blocks;
}

class Reader {
  blocks: Block[] = [];
  #runs: Run[] = [];
  #styles = { bold: 0, italic: 0, underline: 0 };
  #heading: 1 | 2 | 3 | 4 | null = null;
  #lists: List[] = [];
  #marker: string | null = null;
  #quotes = 0;
  #table: ContractCell[][] | null = null;
  #cell: ContractCell | null = null;

  text(text: string, broken = false) {
    const { bold, italic, underline } = this.#styles;
    // Spaces of the source are one space; a break on purpose stays.
    const shown = broken ? text : text.normalize('NFC').replace(/[^\S\u00a0]+/g, ' ');
    this.#runs.push({ text: shown, bold: bold > 0, italic: italic > 0, underline: underline > 0 });
  }

  style(tag: keyof typeof INLINE, change: 1 | -1) {
    this.#styles[INLINE[tag]] += change;
  }

  open(tag: string, attributes: string) {
    this.flush();
    if (/^h[1-4]$/.test(tag)) this.#heading = Number(tag[1]) as 1 | 2 | 3 | 4;
    else if (tag === 'ul' || tag === 'ol') {
      this.#lists.push({ ordered: tag === 'ol', next: Number(/start="(\d+)"/.exec(attributes)?.[1] ?? 1) });
    } else if (tag === 'li') this.#marker = this.#nextMarker();
    else if (tag === 'blockquote') this.#quotes += 1;
    else if (tag === 'table') this.#table = [];
    else if (tag === 'tr') this.#table?.push([]);
    else if (tag === 'td' || tag === 'th') {
      const span = Number(/colspan="(\d+)"/.exec(attributes)?.[1] ?? 1);
      this.#cell = { runs: [], header: tag === 'th', span };
      this.#table?.at(-1)?.push(this.#cell);
    }
  }

  close(tag: string) {
    this.flush();
    if (/^h[1-4]$/.test(tag)) this.#heading = null;
    else if (tag === 'ul' || tag === 'ol') this.#lists.pop();
    else if (tag === 'li') this.#marker = null;
    else if (tag === 'blockquote') this.#quotes -= 1;
    else if (tag === 'td' || tag === 'th') this.#cell = null;
    else if (tag === 'table' && this.#table) {
      const rows = this.#table.filter((row) => row.length > 0);
      this.#table = null;
      if (rows.length > 0) this.blocks.push({ kind: 'table', rows });
    }
  }

  /** Ends the current block; drops it if it has no text. */
  flush() {
    const runs = trimmed(this.#runs);
    this.#runs = [];
    if (runs.length === 0) return;
    if (this.#cell) {
      // Paragraphs of one cell are separated by a line break.
      if (this.#cell.runs.length > 0) this.#cell.runs.push({ ...PLAIN, text: '\n' });
      this.#cell.runs.push(...runs);
      return;
    }
    const depth = this.#lists.length + this.#quotes;
    if (this.#heading) this.blocks.push({ kind: 'heading', level: this.#heading, runs });
    else if (this.#marker !== null) this.blocks.push({ kind: 'item', depth, marker: this.#marker, runs });
    else this.blocks.push({ kind: 'paragraph', depth, quote: this.#quotes > 0, runs });
    // Later paragraphs of the same item have no marker.
    this.#marker = null;
  }

  #nextMarker(): string {
    const list = this.#lists.at(-1);
    if (!list?.ordered) return BULLETS[Math.max(0, this.#lists.length - 1) % BULLETS.length] ?? '•';
    list.next += 1;
    return `${list.next - 1}.`;
  }
}

const PLAIN: Style = { bold: false, italic: false, underline: false };

/** Removes spaces at both ends, after another space and around breaks. */
function trimmed(runs: Run[]): Run[] {
  let before = '\n';
  const kept = runs.flatMap((run) => {
    const text = /[ \n]$/.test(before) ? run.text.replace(/^ +/, '') : run.text;
    if (text !== '') before = text;
    return text === '' ? [] : [{ ...run, text }];
  });
  for (let last = kept.at(-1); last; last = kept.at(-1)) {
    last.text = last.text.replace(/(?<![ \n])[ \n]+$/, '');
    if (last.text !== '') break;
    kept.pop();
  }
  return kept;
}
