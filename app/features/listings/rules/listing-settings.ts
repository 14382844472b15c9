import { z } from 'zod';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import type { ListingTurn } from '#app/terms/listing.ts';

const DAYS = 'De 1 a 60 dias úteis';

/**
 * Terms and words without a fixed law, as an admin enters them. @param today latest allowed day of the check
 */
export const listingTermsInput = (today: CivilDate) => {
  const checked = z
    .string('Data inválida')
    .refine(isCivilDate, 'Data inválida')
    .refine((day) => day <= today, 'Esta data ainda não chegou');
  return z.object({
    ccfDays: z.coerce.number<string>(DAYS).int(DAYS).min(1, DAYS).max(60, DAYS),
    ccfSource: z.string('Diga a fonte').trim().min(10, 'Diga a fonte').max(300, 'Texto muito longo'),
    ccfCheckedOn: checked,
    prescription: z.string('Escreva o aviso').trim().min(20, 'Escreva o aviso').max(600, 'Texto muito longo'),
    prescriptionOn: checked,
  });
};

/**
 * Usual terms and open legal questions, with the day on which they were checked: business days until a
 * returned cheque is excluded once its payment is proved, and the warning before a deal about a debt that may
 * have prescribed.
 */
export type ListingTerms = z.output<ReturnType<typeof listingTermsInput>>;

/**
 * Five days of the bank and five of the clearing house; the rules in force since 2023 do not name them.
 * Sources of the prescription: Civil Code 191 and 882; Tema 1.264 of the STJ had no thesis on that day.
 */
export const FIRST_TERMS: ListingTerms = {
  ccfDays: 10,
  ccfSource: 'Costume: 5 dias úteis do banco e 5 do CCF. Resoluções CMN 5.071 e BCB 314 de 2023 não dizem.',
  ccfCheckedOn: '2026-11-22',
  prescription:
    'Antes de pagar ou de fazer acordo, espere o jurídico. O que se paga de cobrança prescrita não volta. Um acordo pode valer como desistência desse direito. O STJ ainda não decidiu se ela pode ser cobrada sem processo (Tema 1.264).',
  prescriptionOn: '2026-08-03',
};

const StoredTerms = z.object({
  ccfDays: z.number().int().min(1).max(60),
  ccfSource: z.string(),
  ccfCheckedOn: z.string().refine(isCivilDate),
  prescription: z.string().min(1),
  prescriptionOn: z.string().refine(isCivilDate),
});

/** Parses the stored terms; the first content if nothing was saved. */
export const storedTerms = (value: unknown): ListingTerms => StoredTerms.safeParse(value).data ?? FIRST_TERMS;

export const termsDraft = (terms: ListingTerms) => ({ ...terms, ccfDays: String(terms.ccfDays) });

export const LISTING_TERM_LABELS: Record<keyof ListingTerms, string> = {
  ccfDays: 'Exclusão do cheque, em dias úteis',
  ccfSource: 'Fonte do prazo',
  ccfCheckedOn: 'Prazo conferido em',
  prescription: 'Aviso antes de um acordo',
  prescriptionOn: 'Aviso conferido em',
};

/** Columns that may have a limit: all but the done column. */
const LIMITED_TURNS = ['us', 'customer', 'bureau', 'creditor', 'judge'] as const;
type LimitedTurn = (typeof LIMITED_TURNS)[number];

/** The most cards that the board counts in a column. */
export const MOST_ON_BOARD = 500;

const MESSAGE = `De 1 a ${MOST_ON_BOARD}, ou vazio`;
const limit = z
  .string(MESSAGE)
  .trim()
  .refine((text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1), MESSAGE)
  .transform((text) => (text === '' ? null : Number(text)))
  .refine((value) => value === null || value <= MOST_ON_BOARD, MESSAGE);

/** As the form has them; empty for no limit. */
export const BoardLimitsInput = z.object({
  ...{ us: limit, customer: limit, bureau: limit, creditor: limit, judge: limit },
  perPerson: limit,
});

/**
 * Limits for the cases in a column of the board, and for the cases that wait for us per member of the team;
 * null for no limit. Events move cases between columns, so a limit only shows a warning and refuses no move.
 */
export type BoardLimits = z.output<typeof BoardLimitsInput>;

const stored = z.number().int().min(1).max(MOST_ON_BOARD).nullable().catch(null);
const StoredLimits = z.object({
  ...{ us: stored, customer: stored, bureau: stored, creditor: stored, judge: stored },
  perPerson: stored,
});

/** Parses the stored limits; all empty if nothing was saved. */
export const storedLimits = (value: unknown): BoardLimits => StoredLimits.parse({ ...(value ?? {}) });

export const limitsDraft = (limits: BoardLimits): Record<keyof BoardLimits, string> =>
  Object.fromEntries(
    Object.entries(limits).map(([name, value]) => [name, value?.toString() ?? '']),
  ) as Record<keyof BoardLimits, string>;

export const BOARD_LIMIT_LABELS: Record<keyof BoardLimits, string> = {
  us: 'Coluna Nós',
  customer: 'Coluna Cliente',
  bureau: 'Coluna Birô',
  creditor: 'Coluna Credor',
  judge: 'Coluna Juiz',
  perPerson: 'Na nossa vez, por pessoa',
};

type Counted = { turn: ListingTurn; count: number; more: boolean };
export type ColumnLoad = { count: number; more: boolean; limit: number; isOver: boolean };

/** Counts the cards of columns with a limit, over all lanes of the whole board. */
export function columnLoads(
  lanes: readonly { columns: readonly Counted[] }[],
  limits: BoardLimits,
): Partial<Record<ListingTurn, ColumnLoad>> {
  const loads: Partial<Record<LimitedTurn, ColumnLoad>> = {};
  for (const turn of LIMITED_TURNS) {
    const most = limits[turn];
    if (most === null) continue;
    const columns = lanes.flatMap((lane) => lane.columns.filter((column) => column.turn === turn));
    const count = columns.reduce((sum, column) => sum + column.count, 0);
    const more = columns.some((column) => column.more);
    loads[turn] = { count, more, limit: most, isOver: more || count > most };
  }
  return loads;
}
