import { LEAD_FACTS, type LeadFactId } from '#app/features/leads/rules/lead-facts.ts';

export type LeadColumn = 'status' | 'mudar' | 'recebido' | LeadFactId | 'plano' | 'contato' | 'responsavel';

/** Columns of the list with their minimum width; the name is always shown and takes the remaining width. */
export const LEAD_COLUMNS: readonly { id: LeadColumn; label: string; px: number }[] = [
  { id: 'status', label: 'Situação', px: 116 },
  { id: 'mudar', label: 'Mudar para', px: 262 },
  { id: 'recebido', label: 'Recebido', px: 172 },
  ...LEAD_FACTS.flatMap(({ id, label, px }) => (px === null ? [] : [{ id, label, px }])),
  { id: 'plano', label: 'Plano', px: 76 },
  { id: 'contato', label: 'Próximo contato', px: 172 },
  { id: 'responsavel', label: 'Responsável', px: 122 },
];

/** Columns that fit a screen of 1440 px. */
const USUAL_COLUMNS: LeadColumn[] = ['status', 'mudar', 'recebido', 'email', 'uf', 'responsavel'];

/** Minimum width of the checkbox and the name; px. */
const FIRST_PX = 230;
/** Room for the list on a screen of 1440 px, beside the menu. */
const ROOM_PX = 1160;

export const widthOf = (columns: LeadColumn[]): number =>
  LEAD_COLUMNS.reduce((sum, { id, px }) => sum + (columns.includes(id) ? px : 0), FIRST_PX);
/** Room on a small laptop of 1280 px. */
const SMALL_ROOM_PX = 1000;

/** The column that is left out below 1440 px, where there are too many for a small laptop: the record has it. */
export const wideColumn = (columns: LeadColumn[]): LeadColumn | null =>
  widthOf(columns) > SMALL_ROOM_PX ? 'email' : null;

/** Do they fit a wide screen, so that nothing scrolls sideways there? */
export const columnsFit = (columns: LeadColumn[]): boolean => widthOf(columns) <= ROOM_PX;

/** Kept by the browser for the next visit; no address of a page and no data in it. */
export const COLUMNS_COOKIE = 'nome.leads.colunas';

/** The address's columns, else those of the last visit, else the usual ones; in the order of the list. */
export function readColumns(query: URLSearchParams, cookies: string | null): LeadColumn[] {
  const kept = cookies?.split('; ').find((pair) => pair.startsWith(`${COLUMNS_COOKIE}=`));
  const asked = query.get('colunas') ?? kept?.slice(COLUMNS_COOKIE.length + 1);
  const wanted = asked?.split('.') ?? USUAL_COLUMNS;
  return LEAD_COLUMNS.map(({ id }) => id).filter((id) => wanted.includes(id));
}
