import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import { CLOCK_DATE_KINDS, type DateWords, dateWords } from '#app/terms/date-kinds.ts';
import type {
  ClockRule,
  ListingKind,
  ListingPile,
  ListingPlace,
  ListingState,
  ListingTurn,
  ListingVerdict,
  PersonSays,
} from '#app/terms/listing.ts';
import type { RecordService } from '#app/terms/listing-words.ts';
import { toName } from '#app/terms/place-words.ts';
import type { Clock } from './clocks.ts';
import { type AverageSource, type InterestView, isInterestSeries } from './interest.ts';
import type { ListingTerms } from './listing-settings.ts';
import {
  countedClocks,
  countingClock,
  type ListingFacts,
  listingClocks,
  listingTurn,
  pileOf,
} from './outlook.ts';
import { type TriageFacts, triage } from './triage.ts';

/** A listing as screens show it: its record, and the results of clocks and triage today. */
export type ListingView = {
  id: string;
  place: ListingPlace;
  kind: ListingKind;
  creditor: string;
  amount: Centavos | null;
  /** Interest of the contract, per cent a month. */
  rate: number | null;
  dueOn: CivilDate | null;
  includedOn: CivilDate | null;
  paidOn: CivilDate | null;
  missingSince: CivilDate | null;
  removedOn: CivilDate | null;
  state: ListingState;
  says: PersonSays | null;
  turn: ListingTurn;
  /** State of the service that works on it. */
  service: RecordService;
  pile: ListingPile;
  reasons: Reason[];
  /** The interest of the contract, if known. */
  interest: InterestView | null;
  /** The next clock, and all that count, running or broken. */
  next: Clock | null;
  clocks: Clock[];
};
type Reason = { verdict: ListingVerdict; lawyer: boolean };

type Shown = Pick<
  ListingView,
  'id' | 'place' | 'kind' | 'creditor' | 'rate' | 'dueOn' | 'includedOn' | 'paidOn' | 'state'
> & {
  missingSince: CivilDate | null;
  removedOn: CivilDate | null;
  rate: number | null;
  rateMonth: CivilDate | null;
  rateSeries: number | null;
  rateAverage: number | null;
  rateAverageFrom: AverageSource | null;
  rateAverageOn: CivilDate | null;
};

function interestOf(row: Shown): InterestView | null {
  const { rate, rateMonth: month, rateSeries: series, rateAverage: average, rateAverageFrom: from } = row;
  const on = row.rateAverageOn;
  if (rate === null || month === null || series === null || !isInterestSeries(series)) return null;
  return { rate, month, series, average: average && from && on ? { average, from, on } : null };
}

/** @param facts of all the holder's listings, including this one */
export function listingView(
  row: Shown,
  facts: ListingFacts,
  others: readonly TriageFacts[],
  today: CivilDate,
  service: RecordService,
): ListingView {
  const pile = pileOf(facts, others, today);
  const turn = listingTurn(facts, pile);
  const found = facts.verdict
    ? [{ verdict: facts.verdict, lawyer: true }]
    : triage(facts, others, today).findings;
  // Our term is no promise to remove a record for which there is no ground.
  const isTrue = found.some(({ verdict }) => verdict === 'verdadeira');
  const clocks = countedClocks(listingClocks(facts, today), turn).filter(
    ({ rule }) => rule !== 'promise' || !isTrue,
  );
  const { id, place, kind, creditor, rate, dueOn, includedOn, paidOn, missingSince, removedOn, state } = row;
  return {
    ...{ id, place, kind, creditor, rate, dueOn, includedOn, paidOn, missingSince, removedOn, state },
    amount: facts.amount,
    says: facts.personSays,
    turn,
    service,
    pile,
    reasons: found.map(({ verdict, lawyer }) => ({ verdict, lawyer })),
    interest: interestOf(row),
    next: countingClock(clocks, turn),
    clocks,
  };
}

/** Words of each clock: `running` before its last day has passed, `over` afterwards. */
const CLOCK_WORDS: Record<ClockRule, { running: (day: string) => string; over: (day: string) => string }> = {
  five_years: {
    running: (day) => `Pela lei, pode ficar até ${day}, quando completa cinco anos. Depois tem de sair.`,
    over: (day) => `Completou cinco anos em ${day}. Já não pode aparecer: dá para pedir a retirada.`,
  },
  after_payment: {
    running: (day) => `Pela lei, o credor tem até ${day} para dar a baixa.`,
    over: (day) => `Credor em atraso: a baixa era até ${day}. Dá para cobrar a retirada.`,
  },
  tell_receivers: {
    running: (day) => `O birô avisa quem recebeu o dado errado até ${day}.`,
    over: (day) => `O birô devia ter avisado quem recebeu o dado errado até ${day}.`,
  },
  challenge: {
    running: (day) => `O birô responde à contestação até ${day}.`,
    over: (day) => `O birô não respondeu até ${day}. Dá para reclamar no consumidor.gov.br.`,
  },
  access: {
    running: (day) => `O birô entrega os dados pedidos até ${day}.`,
    over: (day) => `O birô não entregou os dados até ${day}. Dá para reclamar no consumidor.gov.br.`,
  },
  ccf_payment: {
    running: (day) => `O costume é o banco excluir o cheque até ${day}.`,
    over: (day) => `Pelo costume, o banco excluía o cheque até ${day}. Dá para cobrar dele.`,
  },
  consumer_portal: {
    running: (day) => `A empresa responde no consumidor.gov.br até ${day}.`,
    over: (day) => `A empresa não respondeu no consumidor.gov.br até ${day}.`,
  },
  letter_answer: {
    running: (day) => `A carta espera resposta até ${day}.`,
    over: (day) => `A carta não teve resposta até ${day}. Dá para reclamar no consumidor.gov.br.`,
  },
  scr_remittance: {
    running: (day) => `A correção aparece no relatório do Banco Central a partir de ${day}.`,
    over: (day) =>
      `A correção devia estar no relatório do Banco Central desde ${day}. Dá para cobrar o banco.`,
  },
  promise: {
    running: (day) => `Nossa parte termina até ${day}.`,
    over: (day) => `Nossa parte atrasou: era até ${day}.`,
  },
};

export const clockSentence = ({ rule, dueOn, state }: Pick<Clock, 'rule' | 'dueOn' | 'state'>): string =>
  CLOCK_WORDS[rule][state === 'over' ? 'over' : 'running'](formatDate(dueOn));

/** A clock in a few words that name the kind of its day, for chips and columns. */
export const clockChip = ({ rule, dueOn }: Pick<Clock, 'rule' | 'dueOn'>, today: CivilDate): DateWords =>
  dateWords({ kind: CLOCK_DATE_KINDS[rule], on: dueOn }, today);

/** Warning before a deal about a listing whose collection may have prescribed; null without one. */
export const dealWarning = (
  { reasons }: Pick<ListingView, 'reasons'>,
  { prescription, prescriptionOn }: Pick<ListingTerms, 'prescription' | 'prescriptionOn'>,
): string | null =>
  reasons.some(({ verdict }) => verdict === 'prescrita_provavel')
    ? `${prescription} Conferido em ${formatDate(prescriptionOn)}.`
    : null;

/** The newest open letter about a record, visible to its customer once approved. */
export type OwnLetter = {
  id: string;
  state: 'approved' | 'sent' | 'overdue' | 'answered';
  addressee: string;
  sentOn: CivilDate | null;
  dueOn: CivilDate | null;
};

/** "Carta enviada à Quod em 24/11/2026, resposta até 01/12/2026." */
export function letterLine({ state, addressee, sentOn, dueOn }: OwnLetter): string {
  const due = dueOn && formatDate(dueOn);
  switch (state) {
    case 'approved':
      return `Carta ${toName(addressee)}: leia antes do envio.`;
    case 'sent':
      return `Carta enviada ${toName(addressee)}${sentOn ? ` em ${formatDate(sentOn)}` : ''}${due ? `, resposta até ${due}` : ''}.`;
    case 'overdue':
      return `Carta ${toName(addressee)} sem resposta${due ? ` até ${due}` : ''}.`;
    case 'answered':
      return `${addressee} respondeu à carta.`;
  }
}
