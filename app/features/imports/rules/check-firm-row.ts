import { ListingInput } from '#app/features/listings/rules/input.ts';
import { phoneField, ufField } from '#app/features/profiles/rules/person-fields.ts';
import {
  REPRESENTATIVE_FAULTS,
  REPRESENTATIVE_FITS,
} from '#app/features/profiles/rules/representative-checks.ts';
import { stateOfPhone } from '#app/lib/area-codes.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { detectDocument, digitsOnly } from '#app/lib/documents.ts';
import { fieldErrors } from '#app/lib/form-data.ts';
import { type Centavos, formatAmount } from '#app/lib/money.ts';
import type { CardStatus, CardType } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import type { ListingAddressee, ListingKind, ListingPlace } from '#app/terms/listing.ts';
import type { PaidMethod } from '#app/terms/transaction-status.ts';
import type { CheckedContract, CheckedDocument } from './check-file-row.ts';
import { type CheckedRow, wholeDocument } from './check-lead-row.ts';
import { AMOUNT_FAULTS } from './read-amount.ts';
import { type Fields, type OfHolder, oneOf, rowReader } from './row-reader.ts';

export type CheckedCompany = OfHolder & {
  name: string;
  /** Document of the client that the company is linked to. */
  owner: string;
  phone: string | null;
  uf: string;
  representative: { name: string; cpf: string; role: string } | null;
};
export type CheckedService = OfHolder & {
  cardType: CardType;
  status: CardStatus;
  startedOn: CivilDate | null;
};
export type CheckedInstallment = OfHolder & {
  contract: string;
  number: number;
  amount: Centavos;
  dueDate: CivilDate;
  paid: { on: CivilDate; amount: Centavos; method: PaidMethod } | null;
  signedOn: CivilDate | null;
};
export type CheckedListing = OfHolder &
  Pick<
    ListingInput,
    | 'place'
    | 'kind'
    | 'creditor'
    | 'creditorDoc'
    | 'contractRef'
    | 'amount'
    | 'dueOn'
    | 'includedOn'
    | 'notes'
  > & {
    state: 'found' | 'triaged' | 'asked' | 'answered' | 'kept';
    asked: { on: CivilDate; of: ListingAddressee; dueOn: CivilDate | null } | null;
  };
export type CheckedNote = OfHolder & { body: string };
/** `responsible`: name or e-mail of a member of the team; empty for the member who imports. */
export type CheckedTask = OfHolder & { title: string; dueOn: CivilDate | null; responsible: string };

export type FirmValues = {
  companies: CheckedCompany;
  services: CheckedService;
  installments: CheckedInstallment;
  listings: CheckedListing;
  notes: CheckedNote;
  tasks: CheckedTask;
  documents: CheckedDocument;
  contracts: CheckedContract;
};

const FAULTY_UF = 'Selecione um estado';

/** Checks a company: a representative is named whole or not at all. */
export function checkCompanyRow(fields: Fields): CheckedRow<CheckedCompany> {
  const row = rowReader('companies', fields);
  const document = row.document();
  if (detectDocument(document) === 'CPF') row.fault('document', 'Escreva o CNPJ da empresa');
  const owner = row.document('owner');
  if (owner === document) row.fault('owner', 'É o documento da própria empresa');
  const name = row.text('name').replace(/\s+/g, ' ');
  if (name.length < 3 || name.length > 200) row.fault('name', 'Nome deve ter no mínimo 3 caracteres');
  const phone =
    row.text('phone') === '' ? null : phoneField('Telefone inválido').safeParse(row.text('phone'));
  if (phone && !phone.success) row.fault('phone', 'Telefone inválido');
  const number = phone?.data ?? null;
  const uf = row.text('uf') === '' ? null : ufField(FAULTY_UF).safeParse(row.text('uf'));
  const state = uf ? uf.data : number && stateOfPhone(number);
  if (!state) row.fault('uf', FAULTY_UF);
  const values = {
    representative_name: row.text('representative_name'),
    representative_cpf: digitsOnly(wholeDocument(row.text('representative_cpf'))),
    representative_role: row.text('representative_role'),
  };
  const names = Object.keys(values) as (keyof typeof values)[];
  const isNamed = names.some((field) => values[field] !== '');
  for (const field of names)
    if (isNamed && !REPRESENTATIVE_FITS[field](values[field])) row.fault(field, REPRESENTATIVE_FAULTS[field]);
  return row.end(() => ({
    ...{ document, owner, name, phone: number, uf: state ?? '' },
    representative: isNamed
      ? { name: values.representative_name, cpf: values.representative_cpf, role: values.representative_role }
      : null,
  }));
}

const SERVICES: readonly (readonly [CardType, readonly string[]])[] = [
  ['jus', ['limpa jus', 'jus', 'juridico']],
  ['bacen', ['limpa bacen', 'bacen', 'banco central', 'scr', 'registrato']],
  ['nome', ['limpa nome', 'nome', 'serasa', 'spc']],
  ['rating', ['rating', 'score']],
  ['dividas', ['divida', 'negociac']],
  ['processos', ['processo']],
];
const STATUSES: readonly (readonly [CardStatus, readonly string[]])[] = [
  ['blocked', ['bloquead', 'cancelad', 'suspens', 'inadimplent']],
  ['completed', ['conclu', 'finaliz', 'encerr', 'terminad']],
  ['analyzing', ['em analise', 'analise', 'analisando']],
  ['active', ['ativ', 'andamento', 'em andamento', 'aberto', 'execuc']],
  ['pending', ['pendente', 'novo', 'aguardando', 'fila', 'a iniciar']],
];

/** @param today in Brasília */
export function checkServiceRow(fields: Fields, today: CivilDate): CheckedRow<CheckedService> {
  const row = rowReader('services', fields);
  const document = row.document();
  const cardType = row.choice('service', SERVICES);
  if (!cardType) row.fault('service', oneOf(Object.values(CARD_TITLES)));
  const startedOn = row.day('startedOn', today);
  const stated = row.choice('status', STATUSES);
  if (!stated && row.text('status') !== '')
    row.fault('status', oneOf(['Pendente', 'Em análise', 'Ativo', 'Concluído', 'Bloqueado']));
  const status = stated ?? (startedOn ? 'active' : 'pending');
  return row.end(() => ({ document, cardType: cardType ?? 'nome', status, startedOn }));
}

const METHODS: readonly (readonly [PaidMethod, readonly string[]])[] = [
  ['card', ['cart', 'credito', 'debito']],
  ['cash', ['dinheiro', 'especie']],
  ['transfer', ['boleto', 'ted', 'doc', 'transfer', 'deposito', 'carne']],
  ['pix', ['pix']],
];
const MOST_NUMBER = 999;
const MOST_CONTRACT = 80;

/** @param today in Brasília */
export function checkInstallmentRow(fields: Fields, today: CivilDate): CheckedRow<CheckedInstallment> {
  const row = rowReader('installments', fields);
  const document = row.document();
  const contract = row.text('contract');
  if (contract.length > MOST_CONTRACT) row.fault('contract', 'Texto muito longo');
  // "3", "3/10" and "3 de 10".
  const number = Number(/^\d{1,4}/.exec(row.text('number'))?.[0] ?? 0);
  if (number < 1 || number > MOST_NUMBER) row.fault('number', 'Escreva o número, como 3 ou 3/10');
  const dueDate = row.day('dueDate');
  if (!dueDate && row.text('dueDate') === '') row.fault('dueDate', 'Data inválida. Escreva como 05/11/2026');
  const amount = row.amount('amount');
  if (!amount && row.text('amount') === '') row.fault('amount', AMOUNT_FAULTS.unreadable);
  const paidOn = row.day('paidOn', today);
  const paidAmount = row.amount('paidAmount');
  if (paidAmount && row.text('paidOn') === '') row.fault('paidOn', 'Diga o dia em que foi paga');
  const method = row.choice('method', METHODS);
  if (!method && row.text('method') !== '')
    row.fault('method', oneOf(['Pix', 'Cartão', 'Transferência', 'Dinheiro']));
  const signedOn = row.day('signedOn', today);
  return row.end(() => ({
    ...{ document, contract, number, amount: amount ?? 0, dueDate: dueDate ?? today, signedOn },
    paid: paidOn && { on: paidOn, amount: paidAmount ?? amount ?? 0, method: method ?? 'pix' },
  }));
}

const PLACES: readonly (readonly [ListingPlace, readonly string[]])[] = [
  ['serasa', ['serasa']],
  ['spc', ['spc']],
  ['boavista', ['boa vista', 'boavista', 'scpc', 'equifax']],
  ['quod', ['quod']],
  ['cenprot', ['cenprot', 'protesto', 'cartorio', 'ieptb']],
  ['scr', ['scr', 'bacen', 'banco central', 'registrato']],
  ['ccf', ['ccf', 'cheque']],
  ['cadin', ['cadin']],
  ['credor', ['credor', 'direto com o credor']],
  ['outro', ['outro']],
];
const KINDS: readonly (readonly [ListingKind, readonly string[]])[] = [
  ['protesto', ['protesto']],
  ['cheque', ['cheque']],
  ['acao', ['acao', 'processo']],
  ['scr_prejuizo', ['prejuizo']],
  ['scr_vencido', ['vencid', 'scr']],
  ['consulta', ['consulta']],
  ['inadimplencia', ['inadimpl', 'divida', 'negativ', 'pefin', 'refin', 'debito']],
  ['outro', ['outr']],
];
/** A record without a kind has the usual one of its place. */
const KIND_OF_PLACE: Partial<Record<ListingPlace, ListingKind>> = {
  cenprot: 'protesto',
  ccf: 'cheque',
  scr: 'scr_vencido',
};
type State = CheckedListing['state'];
const STATES: readonly (readonly [State | 'removed', readonly string[]])[] = [
  ['removed', ['retirad', 'removid', 'baixad', 'excluid', 'saiu']],
  ['answered', ['respondid', 'proximo passo']],
  ['asked', ['pedid', 'contestad', 'enviad', 'carta', 'aguardando', 'em andamento']],
  ['kept', ['mantid', 'negad', 'indeferid']],
  ['triaged', ['analisad', 'triad']],
  ['found', ['encontrad', 'novo', 'aberto', 'ativ', 'pendente']],
];
const ADDRESSEES: readonly (readonly [ListingAddressee, readonly string[]])[] = [
  ['judge', ['juiz', 'justica']],
  ['creditor', ['credor', 'banco', 'empresa', 'loja', 'financeira']],
  ['bureau', ['biro', 'bureau', 'cartorio', 'serasa', 'spc', 'boa vista', 'quod', 'cenprot']],
];

/** @param today in Brasília */
export function checkListingRow(fields: Fields, today: CivilDate): CheckedRow<CheckedListing> {
  const row = rowReader('listings', fields);
  const document = row.document();
  const place = row.choice('place', PLACES);
  if (!place)
    row.fault(
      'place',
      oneOf(['Serasa', 'SPC', 'Boa Vista', 'Quod', 'Cartório', 'SCR', 'CCF', 'Cadin', 'Outro']),
    );
  const named = row.choice('kind', KINDS);
  if (!named && row.text('kind') !== '')
    row.fault('kind', oneOf(['Dívida', 'Protesto', 'Cheque', 'Ação', 'Consulta', 'Outro']));
  const kind = named ?? (place && KIND_OF_PLACE[place]) ?? 'inadimplencia';
  const amount = row.amount('amount');
  const [dueOn, includedOn] = [row.day('dueOn'), row.day('includedOn', today)];
  if (kind === 'inadimplencia' && dueOn && dueOn > today)
    row.fault('dueOn', 'Uma dívida em atraso não vence no futuro. Confira o vencimento.');
  const stated = row.choice('state', STATES);
  if (!stated && row.text('state') !== '')
    row.fault('state', oneOf(['Encontrado', 'Analisado', 'Retirada pedida', 'Mantido']));
  if (stated === 'removed')
    row.fault(
      'state',
      'Um registro retirado precisa de comprovante: registre a retirada na página do cliente',
    );
  const sentOn = row.day('sentOn', today);
  if (stated === 'asked' && row.text('sentOn') === '')
    row.fault('sentOn', 'Diga o dia em que a retirada foi pedida');
  const answerBy = row.day('answerBy');
  const sentTo = row.choice('sentTo', ADDRESSEES);
  if (!sentTo && row.text('sentTo') !== '') row.fault('sentTo', oneOf(['Birô', 'Credor', 'Juiz']));
  const read = ListingInput.safeParse({
    ...{
      place: place ?? 'outro',
      kind,
      creditor: row.text('creditor'),
      creditorDoc: row.text('creditorDoc'),
    },
    ...{ contractRef: row.text('contractRef'), notes: row.text('notes') },
    ...{ amount: amount ? formatAmount(amount) : '', dueOn: dueOn ?? '', includedOn: includedOn ?? '' },
  });
  if (!read.success)
    for (const [name, message] of Object.entries(fieldErrors(read.error))) row.fault(name, message);
  return row.end(() => {
    if (!read.success) throw new Error('unreachable');
    const { creditor, creditorDoc, contractRef, notes } = read.data;
    const facts = { document, kind, creditor, creditorDoc, contractRef, notes, amount, dueOn, includedOn };
    const asked = sentOn && { on: sentOn, of: sentTo ?? ('bureau' as const), dueOn: answerBy };
    const state: State = stated && stated !== 'removed' ? stated : asked ? 'asked' : 'found';
    return { ...facts, place: read.data.place, state, asked };
  });
}

const MOST_NOTE = 4_000;

export function checkNoteRow(fields: Fields): CheckedRow<CheckedNote> {
  const row = rowReader('notes', fields);
  const document = row.document();
  const text = row.text('body');
  if (text === '') row.fault('body', 'Escreva a nota');
  const from = [row.text('day'), row.text('author')].filter(Boolean).join(', ');
  const body = from ? `${text}\n(${from})` : text;
  if (body.length > MOST_NOTE) row.fault('body', 'Nota muito longa');
  return row.end(() => ({ document, body }));
}

/** Limits of `TaskInput`. */
const TASK_LETTERS = { least: 3, most: 160 };

export function checkTaskRow(fields: Fields): CheckedRow<CheckedTask> {
  const row = rowReader('tasks', fields);
  const document = row.document();
  const title = row.text('title').replace(/\s+/g, ' ');
  if (title.length < TASK_LETTERS.least) row.fault('title', 'Escreva a tarefa');
  if (title.length > TASK_LETTERS.most) row.fault('title', `No máximo ${TASK_LETTERS.most} caracteres`);
  const dueOn = row.day('dueOn');
  return row.end(() => ({ document, title, dueOn, responsible: row.text('assignee') }));
}
