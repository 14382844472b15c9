import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { isLongLine, LONG_LINE } from '#app/lib/foreign-lines.ts';
import { type Centavos, formatAmount } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { ListingKind, ListingPlace } from '#app/terms/listing.ts';
import { factsAtFault, OwnListingInput } from './input.ts';
import { groupLines, type LineGroup, type PrintedRecord } from './printed-records.ts';
import { type Recognised, recognisedLines } from './recognise.ts';

/** Pieces that one paste may have. */
export const MOST_PIECES = 50;
/** Bytes of one paste. */
const MOST_BYTES = 20_000;

/** One piece of a paste as its form shows it: a proposal, which people confirm or leave out. */
export type PasteRow = {
  piece: string;
  /** Detected kind; `unknown` asks the user. */
  seems: Recognised['kind'] | 'unknown';
  /** Hint on what to check before it is taken. */
  note: string;
  /** Whether it is proposed as a listing. */
  take: boolean;
  place: ListingPlace;
  kind: ListingKind;
  creditor: string;
  creditorDoc: string;
  contractRef: string;
  amount: string;
  dueOn: string;
  /** Two days, one of which is the due day: the user chooses. */
  days: CivilDate[];
};

/** Answer of the page: the recognised rows, or the refusal; a refused text is returned. */
export type PasteAnswer = {
  text?: string | undefined;
  message?: string | undefined;
  /** Result of the previous step, while lines beyond the limit wait. */
  done?: string | undefined;
  rows?: PasteRow[] | undefined;
  beyond?: string[] | undefined;
  faults?: Record<number, Record<string, string>> | undefined;
  /** A refused report: its form's values, with messages at place and day. */
  report?: { draft: Record<string, string>; fields: Record<string, string> } | undefined;
};

export type Paste = { rows: PasteRow[]; beyond: string[] };

/** Splits a pasted text and recognises each piece. @param today civil date of Brasília */
export function readPaste(text: string, today: CivilDate): Result<Paste> {
  const refuse = (message: string) => err({ code: 'invalid', message, fields: { text: message } });
  if (new TextEncoder().encode(text).length > MOST_BYTES)
    return refuse('É muito texto de uma vez. Cole em partes menores, de até 20 mil letras.');
  const groups = groupLines(recognisedLines(text), (line) => line, today);
  if (groups.length === 0) return refuse('Cole um boleto, um código ou as linhas de um relatório.');
  return ok({
    rows: groups.slice(0, MOST_PIECES).map(rowOf),
    beyond: groups.slice(MOST_PIECES).flatMap(({ lines }) => lines),
  });
}

const money = (amount: Centavos | null) => (amount === null ? '' : formatAmount(amount));

function rowOf(group: LineGroup<string>): PasteRow {
  const piece = group.lines.join('\n');
  const base: PasteRow = {
    piece,
    seems: 'unknown',
    note: 'Não reconheci. O que é?',
    take: false,
    place: 'credor',
    kind: 'inadimplencia',
    creditor: '',
    creditorDoc: '',
    contractRef: '',
    amount: '',
    dueOn: '',
    days: [],
  };
  if (group.kind === 'record') {
    const proposed = recordProposal(group.record);
    const note = proposed.take ? RECORD_NOTE : 'Parece uma dívida, mas falta o credor ou o valor. Complete.';
    return { ...base, seems: 'record', ...proposed, note };
  }
  const [first, ...others] = group.found;
  if (!first) return isLongLine(piece) ? { ...base, note: `${LONG_LINE}. Copie de novo, em partes.` } : base;
  const also =
    others.length > 0 ? ` Pode ser também: ${others.map(({ kind }) => SEEMS[kind]).join(', ')}.` : '';
  return { ...base, seems: first.kind, ...proposal(first), note: `${noteOf(first)}${also}` };
}

const RECORD_NOTE = 'Parece uma dívida. Confira onde consta, o valor e a data.';

/** Ticked in advance only with a creditor and an amount. */
const recordProposal = (record: Omit<PrintedRecord, 'includedOn'>) => ({
  take: record.creditor !== null && record.amount !== null,
  place: record.place ?? 'outro',
  creditor: record.creditor?.slice(0, 200) ?? '',
  creditorDoc: record.creditorDoc ? formatDocument(record.creditorDoc) : '',
  contractRef: record.contractRef ?? '',
  amount: money(record.amount),
  dueOn: record.dueOn ?? '',
});

/** Name of each kind of piece. */
export const SEEMS: Record<PasteRow['seems'], string> = {
  boleto: 'boleto',
  pix: 'código Pix',
  lawsuit: 'número de processo',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  cep: 'CEP',
  phone: 'telefone',
  email: 'e-mail',
  link: 'endereço da internet',
  pix_key: 'chave Pix',
  record: 'esta dívida',
  unknown: 'não reconhecido',
};

function proposal(found: Recognised): Partial<PasteRow> {
  if (found.kind === 'boleto') {
    const { reading } = found;
    if (reading.kind === 'wrong') return {};
    const contractRef = reading.barcode;
    if (reading.kind === 'collection')
      return {
        ...{ take: reading.amount !== null, contractRef, creditor: reading.segment },
        amount: money(reading.amount),
      };
    const [day, second] = reading.dueOn;
    return {
      take: reading.amount !== null,
      contractRef,
      creditor: `Banco ${reading.bank}`,
      amount: money(reading.amount),
      dueOn: day && !second ? day : '',
      days: second ? reading.dueOn : [],
    };
  }
  if (found.kind === 'pix')
    return found.reading
      ? {
          take: found.reading.name !== '' && found.reading.amount !== null,
          ...{ creditor: found.reading.name, amount: money(found.reading.amount) },
        }
      : {};
  if (found.kind === 'lawsuit') return { place: 'outro', kind: 'acao', contractRef: found.number };
  if (found.kind === 'cnpj') return { creditorDoc: formatDocument(found.value) };
  if (found.kind === 'record') return recordProposal({ ...found, dueOn: found.on });
  return {};
}

function noteOf(found: Recognised): string {
  const seems = `Parece ${SEEMS[found.kind]}.`;
  if (found.kind === 'boleto') {
    const { reading } = found;
    if (reading.kind === 'wrong')
      return `Parece boleto, mas o bloco ${reading.blocks.join(' e ')} não confere. Copie de novo, ou preencha os dados.`;
    if (reading.kind === 'bank' && reading.dueOn.length > 1)
      return 'Parece boleto. O código serve para dois vencimentos: escolha o certo e confira o valor.';
    return 'Parece boleto. Confira o valor e o vencimento: um número trocado pode passar.';
  }
  if (found.kind === 'pix') {
    if (found.reading && found.reading.recurrence !== null)
      return 'Parece Pix Automático: ele autoriza débitos na sua conta. Confira quem recebe.';
    return found.reading
      ? 'Parece código Pix. Confira quem recebe e o valor.'
      : 'Parece código Pix, mas está cortado ou mudado. Copie de novo, ou preencha os dados.';
  }
  if (found.kind === 'record') return RECORD_NOTE;
  if (found.kind === 'lawsuit')
    return 'Parece número de processo. Diga quem move a ação e marque para registrar.';
  return `${seems} Sozinho não é um registro: complete os dados ou deixe de fora.`;
}

/** Choices for an unknown piece, and the kind that each starts with. */
export const UNKNOWN_CHOICES: Record<string, { label: string; kind: ListingKind | null }> = {
  fora: { label: 'Nada: deixar de fora', kind: null },
  divida: { label: 'Uma dívida', kind: 'inadimplencia' },
  protesto: { label: 'Um protesto', kind: 'protesto' },
  acao: { label: 'Uma ação judicial', kind: 'acao' },
};

const FIELDS = [
  'piece',
  'seems',
  'note',
  'place',
  'kind',
  'creditor',
  'creditorDoc',
  'contractRef',
  'amount',
  'dueOn',
];

/** Lines beyond the limit, as the form of the rows carries them. */
export const beyondOf = (form: Readonly<Record<string, string>>): string[] =>
  recognisedLines(form.beyond ?? '');

/** The rows of a form as they were sent: fields are named by their row, `creditor-3`. */
export function rowsOf(form: Readonly<Record<string, string>>): PasteRow[] {
  const count = Math.min(Number(form.count) || 0, MOST_PIECES);
  return Array.from({ length: count }, (_, at) => {
    const of = (name: string) => form[`${name}-${at}`] ?? '';
    const entries = Object.fromEntries(FIELDS.map((name) => [name, of(name)])) as unknown as PasteRow;
    const choice = form[`choice-${at}`];
    const chosen = choice === undefined ? undefined : UNKNOWN_CHOICES[choice];
    return {
      ...entries,
      take: choice === undefined ? of('take') === 'on' : chosen?.kind !== null && chosen !== undefined,
      kind: chosen?.kind ?? entries.kind,
      days: of('days').split(' ').filter(Boolean),
    };
  });
}

/** The rows that are taken, parsed; each row at fault with its messages. @param today civil date of Brasília */
export function takenOf(
  rows: readonly PasteRow[],
  today: CivilDate,
): {
  inputs: OwnListingInput[];
  faults: Record<number, Record<string, string>>;
} {
  const inputs: OwnListingInput[] = [];
  const faults: Record<number, Record<string, string>> = {};
  for (const [at, row] of rows.entries()) {
    if (!row.take) continue;
    if (row.days.length > 0 && row.dueOn === '') {
      faults[at] = { dueOn: 'Escolha o vencimento' };
      continue;
    }
    const parsed = OwnListingInput.safeParse({ ...row, source: 'paste' });
    const fault = parsed.success ? factsAtFault(parsed.data, today) : null;
    if (fault) faults[at] = fault;
    else if (parsed.success) inputs.push(parsed.data);
    else
      faults[at] = Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [String(path[0]), message]),
      );
  }
  return { inputs, faults };
}
