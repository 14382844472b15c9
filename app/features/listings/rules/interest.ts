import { addDays, addMonths, type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDate, formatMonth } from '#app/lib/dates.ts';
import { formatNumber } from '#app/lib/numbers.ts';

/**
 * Series of the Central Bank with the average rate of a month, in per cent a month. 25478 is not among them: it mixes
 * purchases with installments of the invoice.
 */
export const INTEREST_SERIES = {
  25463: 'Cheque especial',
  25464: 'Empréstimo pessoal sem consignação',
  25465: 'Empréstimo pessoal de renegociação',
  25466: 'Consignado de empresa privada',
  25468: 'Consignado do INSS',
  25469: 'Consignado, total',
  25477: 'Cartão de crédito, rotativo',
} as const;
export type InterestSeries = keyof typeof INTEREST_SERIES;

export const isInterestSeries = (value: number): value is InterestSeries => value in INTEREST_SERIES;

/** Source of an average: the file below, the Central Bank's service, or typed in after a look-up there. */
export const AVERAGE_SOURCES = ['file', 'sgs', 'typed'] as const;
export type AverageSource = (typeof AVERAGE_SOURCES)[number];

type InterestFile = {
  /** The day on which a person took the figures from the Central Bank's open data. */
  takenOn: CivilDate;
  /** Per cent a month, by the first day of the month. */
  averages: Partial<Record<InterestSeries, Readonly<Record<CivilDate, number>>>>;
};

/**
 * The embedded table. It ships without figures, since each has to be taken from dadosabertos.bcb.gov.br by a person who
 * answers for it; a month that is missing has no verdict. `takenOn` is the version of the file.
 */
const INTEREST_FILE: InterestFile = { takenOn: '2026-11-25', averages: {} };

/** An average with its origin and the day on which it was read. */
export type InterestAverage = { average: number; from: AverageSource; on: CivilDate };

/** @param month first day of the month @returns null without a figure for it */
export function averageInFile(
  series: InterestSeries,
  month: CivilDate,
  { takenOn, averages } = INTEREST_FILE,
): InterestAverage | null {
  const average = averages[series]?.[month];
  return isRate(average) ? { average, from: 'file', on: takenOn } : null;
}

/** Higher values are yearly rates or typing errors. */
const HIGHEST_RATE = 100;
const isRate = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 && value <= HIGHEST_RATE;

/** Parses a rate such as "9,87". @returns null if it is not a valid rate */
export function parseMonthlyRate(text: string): number | null {
  const plain = text.trim().replace(/%$/, '').trimEnd().replace(',', '.');
  const value = /^\d{1,3}(\.\d{1,4})?$/.test(plain) ? Number(plain) : Number.NaN;
  return isRate(value) ? value : null;
}

export const formatMonthlyRate = (rate: number): string => formatNumber(rate, 4, 2);

/**
 * Parses the Central Bank's answer for one month: exactly one row, of that month, with a rate.
 * @returns null for any other answer, which gives no verdict
 */
export function readSgsAnswer(body: unknown, month: CivilDate): number | null {
  if (!Array.isArray(body) || body.length !== 1) return null;
  const { data, valor } = (body[0] ?? {}) as { data?: unknown; valor?: unknown };
  if (data !== formatDate(month) || typeof valor !== 'string') return null;
  return /^\d+(\.\d+)?$/.test(valor) && isRate(Number(valor)) ? Number(valor) : null;
}

/** First and last day of a month, as the Central Bank's service takes them. */
export function monthRange(month: CivilDate): { first: string; last: string } {
  return { first: formatDate(month), last: formatDate(addDays(addMonths(month, 1), -1)) };
}

/** @param text "2024-03" @returns its first day, or null */
export const monthStart = (text: string): CivilDate | null => {
  const day = `${text}-01`;
  return /^\d{4}-\d{2}$/.test(text) && isCivilDate(day) ? day : null;
};

/**
 * Words for a rate relative to the average, from the share at which courts begin to review. Never says
 * "abusive".
 */
export function interestWords(times: number): string {
  if (times >= 3) return 'Muito acima da média, mais de três vezes: peça revisão ao credor.';
  if (times >= 2) return 'Bem acima da média, mais de duas vezes: peça revisão ao credor.';
  if (times >= 1.5) return 'Acima da média: peça revisão ao credor.';
  return 'Perto da média.';
}

/** Per cent a month that an overdraft may cost at most (Resolução CMN 4.765/2019). */
const OVERDRAFT_CAP = 8;
/** The first month in which the cap holds for all contracts, new and old; skips the months of transition. */
const OVERDRAFT_FROM: CivilDate = '2020-06-01';
/** Interest and charges of a card's revolving credit stay below the debt they began with (Lei 14.690, art. 28 §1). */
const CARD_FROM: CivilDate = '2024-02-01';

/** Explains the legal cap of a rate, apart from any average; null without a cap. */
export function interestCap({ rate, month, series }: Pick<InterestView, 'rate' | 'month' | 'series'>) {
  if (series === 25463 && month >= OVERDRAFT_FROM && rate > OVERDRAFT_CAP)
    return 'Acima do teto do cheque especial, de 8% ao mês (CMN 4.765/2019): peça revisão ao credor.';
  if (series === 25477 && month >= CARD_FROM)
    return 'No rotativo do cartão, juros e encargos não passam do valor que a dívida tinha (Lei 14.690, art. 28): confira na fatura.';
  return null;
}

/** The interest of a contract and the average of its month; `average` is null until it is known. */
export type InterestView = {
  rate: number;
  month: CivilDate;
  series: InterestSeries;
  average: InterestAverage | null;
};

export const AVERAGE_SOURCE_WORDS: Record<AverageSource, string> = {
  file: 'tabela da casa',
  sgs: 'lida do Banco Central',
  typed: 'digitada pela equipe, do site do Banco Central',
};

/** For the team: figures, series, source and date. */
export function interestNote({ rate, month, series, average }: InterestView): string {
  const contract = `Contrato: ${formatMonthlyRate(rate)}% ao mês, ${formatMonth(month)}.`;
  const place = `série ${series} (${INTEREST_SERIES[series].toLowerCase()})`;
  const cap = interestCap({ rate, month, series });
  const law = cap ? ` ${cap}` : '';
  if (!average) return `${contract} Sem dado para este mês na ${place}.${law}`;
  const { from, on } = average;
  const times = formatNumber(rate / average.average, 2);
  return `${contract} Média: ${formatMonthlyRate(average.average)}%, ${place}, ${AVERAGE_SOURCE_WORDS[from]}, em ${formatDate(on)}. ${times} vez a média. ${interestWords(rate / average.average)}${law}`;
}

/** Explains the interest to the customer; null without an average or rate to explain. */
export function interestSentences({ rate, month, series, average }: InterestView): string | null {
  const cap = interestCap({ rate, month, series });
  if (!average) return cap && `Juros do contrato: ${formatMonthlyRate(rate)}% ao mês. ${cap}`;
  const law = cap ? ` ${cap}` : '';
  return `Juros do contrato: ${formatMonthlyRate(rate)}% ao mês. Média do Banco Central em ${formatMonth(month)}: ${formatMonthlyRate(average.average)}%. ${interestWords(rate / average.average)}${law}`;
}
