import { addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import { fold } from '#app/lib/text.ts';
import type {
  DebtSource,
  ListingKind,
  ListingPile,
  ListingPlace,
  ListingState,
  ListingVerdict,
  PersonSays,
} from '#app/terms/listing.ts';
import { fiveYearsFrom, hasFiveYearLimit, paidEntryDueOn } from './clocks.ts';

/** `lawyer`: not valid before a lawyer has confirmed it. */
type Finding = { verdict: ListingVerdict; confidence: 'certa' | 'provavel' | 'a_conferir'; lawyer: boolean };
type Triage = { pile: ListingPile; findings: Finding[] };

/**
 * Years after which the collection of a debt prescribes, by its source (Civil Code 205 and 206; insurance:
 * Lei 15.040/2024).
 */
export const PRESCRIBES_AFTER_YEARS: Record<DebtSource, number> = {
  instrument: 5,
  rent: 3,
  title: 3,
  insurance: 1,
  lodging: 1,
  other: 10,
};

export type TriageFacts = {
  id: string;
  place: ListingPlace;
  kind: ListingKind;
  creditor: string;
  creditorDoc: string | null;
  originalCreditor: string | null;
  contractRef: string | null;
  /** Centavos. */
  amount: Centavos | null;
  dueOn: CivilDate | null;
  includedOn: CivilDate | null;
  paidOn: CivilDate | null;
  /** Null until the customer has made a statement. */
  personSays: PersonSays | null;
  source: DebtSource | null;
  /** A lawsuit, protest or acknowledgement interrupted prescription; null if not asked yet. */
  interrupted: boolean | null;
  /**
   * The bureau proved that a notice was sent and delivered; null if not asked yet (Súmula 359, Tema 1.315).
   */
  noticeProved: boolean | null;
  /** The contract's monthly rate over the Central Bank's average of its month; null without both. */
  rateOverAverage: number | null;
};

/** From this share of the average on, a rate is called above average; never "abusive" (Tema 1.378). */
const RATE_ABOVE = 1.5;
/** Amounts of one debt at one place differ by interest of some days. */
const SAME_AMOUNT = 0.02;

/**
 * Returns the verdicts of one listing, the strongest first, and its pile. A true, recent, recognised and
 * unpaid entry is never contested: reasons for a deal are shown beside it.
 * @param others listings of the same holder
 */
export function triage(listing: TriageFacts, others: readonly TriageFacts[], today: CivilDate): Triage {
  const findings: Finding[] = [];
  let contested = false;
  const find = (
    verdict: ListingVerdict,
    confidence: Finding['confidence'],
    { contest = false, lawyer = false } = {},
  ) => {
    findings.push({ verdict, confidence, lawyer });
    contested ||= contest;
  };

  // An offer of a deal is no negative record (Tema 1.264): it only has a warning about prescription.
  if (listing.kind === 'oferta') {
    if (isPrescribed(listing, today)) find('prescrita_provavel', 'a_conferir', { lawyer: true });
    if (listing.amount !== null) find('negociavel', 'certa');
    return { pile: listing.amount === null ? 'esperar_ou_pagar' : 'negociar', findings };
  }

  const old = listing.dueOn !== null && hasFiveYearLimit(listing) && today > fiveYearsFrom(listing.dueOn);
  if (old) find('fora_do_prazo', 'certa', { contest: true });

  const { paidOn } = listing;
  const saysPaid = listing.personSays === 'ja_paguei';
  // The bank of a returned cheque has no term before it sees the proof: the letter can be sent at once.
  if (paidOn && listing.place !== 'ccf' && today <= paidEntryDueOn(paidOn)) find('paga_no_prazo', 'certa');
  else if (paidOn) find('paga_nao_baixada', 'certa', { contest: true });
  else if (saysPaid) find('paga_nao_baixada', 'a_conferir', { contest: true });

  const arrived = came(listing);
  const twin = others.find((other) => isTwin(listing, other) && came(other) < arrived);
  if (twin) {
    const sure = sameText(listing.contractRef, twin.contractRef);
    find('duplicada', sure ? 'certa' : 'provavel', { contest: true });
  }

  if (listing.personSays === 'nao_conheco') find('nao_reconhecida', 'a_conferir', { contest: true });
  if (listing.personSays === 'valor_errado') find('valor_errado', 'a_conferir', { contest: true });

  const prescribed = isPrescribed(listing, today);
  if (prescribed && !paidOn && !saysPaid)
    find('prescrita_provavel', listing.interrupted === false ? 'provavel' : 'a_conferir', {
      contest: listing.interrupted === false,
      lawyer: true,
    });

  // An acknowledged debt is not contested for these reasons; they are raised before a deal.
  const owned = listing.personSays === 'reconheco';
  if (listing.noticeProved === false) find('sem_aviso', 'provavel', { contest: !owned, lawyer: owned });
  if (listing.originalCreditor && !sameText(listing.originalCreditor, listing.creditor))
    find('cedida', 'a_conferir');
  if ((listing.rateOverAverage ?? 0) >= RATE_ABOVE) find('juros_acima', 'provavel');

  if (contested) return { pile: 'contestar', findings };
  const waits = paidOn !== null || listing.kind === 'consulta';
  const negotiable = !waits && listing.amount !== null && !prescribed;
  if (negotiable) find('negociavel', 'certa');
  if (!waits) find('verdadeira', owned ? 'certa' : 'a_conferir');
  return { pile: negotiable ? 'negociar' : 'esperar_ou_pagar', findings };
}

/** @returns true when the collection has probably prescribed; a payment or a deal may restart its term */
function isPrescribed({ source, dueOn, interrupted }: TriageFacts, today: CivilDate): boolean {
  if (source === null || dueOn === null || interrupted === true) return false;
  return today > addMonths(dueOn, 12 * PRESCRIBES_AFTER_YEARS[source]);
}

const sameText = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && fold(one).trim() !== '' && fold(one).trim() === fold(other).trim();

/** Sort key for the order of arrival; ids decide within a day. */
const came = ({ includedOn, id }: TriageFacts): string => `${includedOn ?? '9999-12-31'} ${id}`;

const isSameAmount = (one: Centavos | null, other: Centavos | null): boolean =>
  one !== null && other !== null && Math.abs(one - other) <= SAME_AMOUNT * Math.max(one, other);

/**
 * Whether two entries are the same debt at one place: one creditor, and one contract or nearly one amount.
 */
function isTwin(one: TriageFacts, other: TriageFacts): boolean {
  if (one.id === other.id || one.place !== other.place || one.kind === 'consulta') return false;
  // Amounts come first: names are folded, which takes long over all pairs of 300 records.
  const haveContracts = one.contractRef !== null && other.contractRef !== null;
  if (haveContracts ? !sameText(one.contractRef, other.contractRef) : !isSameAmount(one.amount, other.amount))
    return false;
  const roots = [one, other].map(({ creditorDoc }) => creditorDoc?.slice(0, 8));
  return roots[0] && roots[1] ? roots[0] === roots[1] : sameText(one.creditor, other.creditor);
}

/** Grounds of letters, as the letters name them, of a record at a bureau. */
const BY_VERDICT = {
  fora_do_prazo: 'C5',
  paga_nao_baixada: 'C3',
  nao_reconhecida: 'C4',
  sem_aviso: 'C2',
  duplicada: 'C1',
  valor_errado: 'C1',
  prescrita_provavel: 'C5B',
} as const satisfies Partial<Record<ListingVerdict, string>>;
type ProposedGround = (typeof BY_VERDICT)[keyof typeof BY_VERDICT] | 'C6' | 'C7' | 'C8' | 'C8B';
type ByVerdict = Partial<Record<ListingVerdict, ProposedGround>>;

/** Banks correct the Central Bank's report. */
const IN_SCR: ByVerdict = {
  paga_nao_baixada: 'C6',
  nao_reconhecida: 'C6',
  duplicada: 'C6',
  valor_errado: 'C6',
};
/** The bank of the cheque removes it. */
const IN_CCF: ByVerdict = {
  fora_do_prazo: 'C5',
  paga_nao_baixada: 'C7',
  nao_reconhecida: 'C7',
  duplicada: 'C1',
  valor_errado: 'C1',
};
/** Lei 10.522 has no five years and no notice of the CDC: the public creditor answers alone. */
const IN_CADIN: ByVerdict = { paga_nao_baixada: 'C3', nao_reconhecida: 'C4' };
/**
 * A protest that is not paid and shown by a bureau: the five years apply there too (REsp 1.316.117). Other
 * faults of a protest are a judge's.
 */
const PROTEST_AT_BUREAU: ByVerdict = { fora_do_prazo: 'C5', duplicada: 'C1' };

type Asked = {
  place: ListingPlace;
  kind: ListingKind;
  paidOn: CivilDate | null;
  /** The strongest first. */
  verdicts: readonly ListingVerdict[];
};

function groundsAt({ place, kind, paidOn }: Omit<Asked, 'verdicts'>): ByVerdict {
  if (place === 'scr') return IN_SCR;
  if (place === 'ccf') return IN_CCF;
  if (place === 'cadin') return IN_CADIN;
  if (kind !== 'protesto') return BY_VERDICT;
  const atNotary = place === 'cenprot';
  if (paidOn) return { fora_do_prazo: atNotary ? 'C8' : 'C5', paga_nao_baixada: 'C8' };
  return atNotary ? {} : PROTEST_AT_BUREAU;
}

/**
 * Returns the letter ground that a listing's verdicts lead to; null if none applies. A true record is not
 * contested; an unpaid protest can be renegotiated through the notary (Lei 9.492, art. 26-A).
 */
export function proposedGround({ place, kind, paidOn, verdicts }: Asked): ProposedGround | null {
  if (kind === 'oferta') return null;
  if (verdicts.includes('verdadeira')) {
    const open = kind === 'protesto' && place === 'cenprot' && paidOn === null;
    return open && verdicts.includes('negociavel') ? 'C8B' : null;
  }
  const grounds = groundsAt({ place, kind, paidOn });
  for (const verdict of verdicts) {
    const ground = grounds[verdict];
    // The creditor's days count from the payment.
    if (ground && (ground !== 'C3' || paidOn !== null)) return ground;
  }
  return null;
}

/** States in which a letter is proposed; later the letter itself shows the next step. */
export const BEFORE_LETTERS: readonly ListingState[] = ['found', 'triaged', 'gone_back'];
