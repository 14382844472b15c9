import type { LeadBoardColumn } from './lead-detail.ts';
import type { LeadRow } from './lead-facts.ts';
import { LEAD_STATUSES, type LeadStatus } from './terms.ts';

/** Cards per page of a column, and their maximum: the table serves longer lists better. */
export const COLUMN_CARDS = 20;
export const MOST_IN_COLUMN = 200;

/** Parses the number of open pages of each column: "new.2-lost.3" in the address, one by default. */
export function readBoardPages(text: string | null): Record<LeadStatus, number> {
  const asked = new URLSearchParams((text ?? '').replaceAll('-', '&').replaceAll('.', '='));
  const pagesOf = (status: LeadStatus) => {
    const pages = Number(asked.get(status) ?? 1);
    return Number.isInteger(pages) && pages >= 1 ? Math.min(pages, MOST_IN_COLUMN / COLUMN_CARDS) : 1;
  };
  return Object.fromEntries(LEAD_STATUSES.map((status) => [status, pagesOf(status)])) as Record<
    LeadStatus,
    number
  >;
}

/** Returns the same with one more page of a column. */
export function morePages(text: string | null, status: LeadStatus): string {
  const pages = readBoardPages(text);
  return LEAD_STATUSES.map((one) => `${one}.${pages[one] + (one === status ? 1 : 0)}`).join('-');
}

/** Whether the address asks for the board instead of the table. */
export const isBoard = (query: URLSearchParams): boolean => query.get('visao') === 'quadro';

/** The leads of all columns. */
export const boardLeads = (columns: readonly LeadBoardColumn[]): LeadRow[] =>
  columns.flatMap(({ leads }) => leads);
