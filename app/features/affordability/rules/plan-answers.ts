import { type Centavos, parseBRL } from '#app/lib/money.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { type Debt, isOutside } from './repayment.ts';

/** Most debts of one calculation. */
export const MOST_DEBTS = 8;
/** Per cent a month; a higher rate must be confirmed. */
const UNUSUAL_RATE = 30;

/** Largest accepted number of dependants. */
const MOST_DEPENDANTS = 20;

/**
 * The questions in their order, one per screen; `line` is the label of the answer on the sheet. The debts
 * follow last.
 */
export const QUESTIONS = [
  {
    id: 'renda',
    line: 'Entra por mês',
    title: 'Quanto entra por mês?',
    hint: 'Some salário, bicos, pensão e ajuda. Já com os descontos.',
  },
  {
    id: 'dependentes',
    line: 'Pessoas que dependem de você',
    title: 'Quantas pessoas dependem de você?',
    hint: 'Filhos, pais, quem vive do que você ganha. Sem contar você.',
  },
  {
    id: 'moradia',
    line: 'Moradia',
    title: 'Quanto custa morar?',
    hint: 'Aluguel, prestação, condomínio. Casa própria quitada: zero.',
  },
  {
    id: 'comida',
    line: 'Comida',
    title: 'Quanto gasta com comida?',
    hint: 'Mercado, feira e padaria. Não gasta? Escreva 0.',
  },
  {
    id: 'contas',
    line: 'Água, luz e gás',
    title: 'Quanto você paga de água, luz e gás?',
    hint: 'Some as três contas. Não paga nenhuma? Escreva 0.',
  },
  {
    id: 'telefone',
    line: 'Telefone e internet',
    title: 'Quanto gasta com telefone e internet?',
    hint: 'Plano do celular, recarga, internet de casa. Não gasta? Deixe em branco.',
  },
  {
    id: 'transporte',
    line: 'Transporte',
    title: 'Quanto gasta com transporte?',
    hint: 'Ônibus, gasolina, aplicativo. Não gasta? Deixe em branco.',
  },
  {
    id: 'saude',
    line: 'Saúde',
    title: 'Quanto gasta com saúde?',
    hint: 'Remédio, plano, consulta. Não gasta? Deixe em branco.',
  },
  {
    id: 'escola',
    line: 'Escola e filhos',
    title: 'Quanto gasta com escola e filhos?',
    hint: 'Mensalidade, material, creche. Não gasta? Deixe em branco.',
  },
  {
    id: 'reserva',
    line: 'Guardar para imprevistos',
    title: 'Quanto quer guardar por mês?',
    hint: 'Um pouco para imprevistos ajuda a não dever de novo. Não dá? Deixe em branco.',
  },
  {
    id: 'outros',
    line: 'O que mais não pode faltar',
    title: 'O que mais não pode faltar?',
    hint: 'Pensão que você paga, roupa, higiene. Nada? Deixe em branco.',
  },
] as const;
const ON_PEOPLE = 'dependentes';
/** Questions without which no result means anything: a household has an answer to each, if only zero. */
const REQUIRED = new Set<string>(['renda', 'moradia', 'comida', 'contas']);
export const isRequired = (id: string): boolean => REQUIRED.has(id);
export const isOnPeople = (id: string): boolean => id === ON_PEOPLE;

export type PlanAnswers = {
  income: Centavos;
  /** What living costs, all lines together. */
  living: Centavos;
  /** What living costs, line by line, without those of zero. */
  lines: { line: string; amount: Centavos }[];
  dependants: number;
  debts: Debt[];
};

type Entries = Readonly<Record<string, string>>;

/** Names of the fields of a debt. */
const DEBT_PARTS = ['credor', 'tipo', 'saldo', 'juros', 'minimo'] as const;
export const debtField = (part: (typeof DEBT_PARTS)[number], at: number): string => `${part}-${at}`;

/** Every field of the form. */
export const FIELD_NAMES: readonly string[] = [
  ...QUESTIONS.map(({ id }) => id),
  ...Array.from({ length: MOST_DEBTS }, (_, at) => DEBT_PARTS.map((part) => debtField(part, at))).flat(),
  'conferi',
];

const NO_AMOUNT = 'Escreva um valor, como 1.250,00';
const NO_ANSWER = 'Responda para continuar. Se for zero, escreva 0.';

function amount(entries: Entries, name: string, faults: Record<string, string>): Centavos {
  const text = (entries[name] ?? '').trim();
  if (text === '') {
    if (isRequired(name)) faults[name] = NO_ANSWER;
    return 0;
  }
  const value = parseBRL(text);
  if (value === null) faults[name] = NO_AMOUNT;
  return value ?? 0;
}

/** Reads the dependants: they change no sum, but are on the sheet for a creditor or a public defender. */
function dependantsOf(entries: Entries, faults: Record<string, string>): number {
  const text = (entries[ON_PEOPLE] ?? '').trim();
  if (text === '') return 0;
  const people = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (people <= MOST_DEPENDANTS) return people;
  faults[ON_PEOPLE] = `Escreva quantas pessoas, de 0 a ${MOST_DEPENDANTS}`;
  return 0;
}

function rateOf(entries: Entries, at: number, faults: Record<string, string>): number {
  const name = debtField('juros', at);
  const text = (entries[name] ?? '').trim().replace('%', '').replace(',', '.');
  if (text === '') return 0;
  const rate = Number(text);
  if (!Number.isFinite(rate) || rate < 0 || rate > 100) faults[name] = 'Escreva os juros por mês, como 4,5';
  else if (rate > UNUSUAL_RATE && entries.conferi !== 'on')
    faults[name] = `${text.replace('.', ',')}% ao mês é muito. Confira se não são juros por ano.`;
  return rate;
}

/**
 * Reads the answers; faults are keyed by field. Empty optional questions count as zero, debts without a value
 * are skipped.
 */
export function readPlanAnswers(entries: Entries): Result<PlanAnswers> {
  const faults: Record<string, string> = {};
  const income = amount(entries, 'renda', faults);
  const dependants = dependantsOf(entries, faults);
  const lines = QUESTIONS.filter(({ id }) => id !== 'renda' && !isOnPeople(id))
    .map(({ id, line }) => ({ line, amount: amount(entries, id, faults) }))
    .filter((cost) => cost.amount > 0);
  const debts: Debt[] = [];
  for (let at = 0; at < MOST_DEBTS; at += 1) {
    const balance = amount(entries, debtField('saldo', at), faults);
    const minimum = amount(entries, debtField('minimo', at), faults);
    const rate = rateOf(entries, at, faults);
    if (balance === 0) continue;
    const creditor = (entries[debtField('credor', at)] ?? '').trim().slice(0, 120) || `Dívida ${at + 1}`;
    const kind = entries[debtField('tipo', at)] ?? '';
    debts.push({ creditor, balance, rate, minimum, outside: isOutside(kind) ? kind : null });
  }
  const error: AppError = { code: 'invalid', message: 'Confira os valores marcados.', fields: faults };
  if (Object.keys(faults).length > 0) return err(error);
  const living = lines.reduce((sum, cost) => sum + cost.amount, 0);
  return ok({ income, living, lines, dependants, debts });
}
