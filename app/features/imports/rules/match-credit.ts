import { type LateFees, lateFee } from '#app/features/catalog/rules/late-fees.ts';
import { type CivilDate, daysBetween } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import {
  type House,
  NO_HOUSE,
  type PersonEvidence,
  payerWords,
  personEvidence,
  readText,
  type TextFacts,
} from './text-evidence.ts';

/** A client whom a text may name. */
export type PossiblePayer = { userId: string; name: string; document: string; words?: readonly string[] };

/** An unpaid installment, or a whole order that one charge pays. */
export type OpenInstallment = PossiblePayer & {
  id: string;
  orderId: string;
  label: string;
  amount: Centavos;
  dueDate: CivilDate;
  /** The order's day: nothing was to be paid before it. */
  orderedOn: CivilDate;
  oneCharge: boolean;
  /** Late fees that the order's contract states. */
  fees: LateFees;
};

/** A received payment. A spreadsheet may also name its payer and order; otherwise these are empty. */
export type Credit = { amount: Centavos; day: CivilDate; text: string; docNumber?: string; order?: string };

/** Why an installment is offered, the strongest first. */
export const REASONS_FOR = [
  'order',
  'charge',
  'document',
  'document-part',
  'name',
  'name-ends',
  'name-part',
  'payer',
  'amount',
  'amount-late',
] as const;
/** Reasons against an installment. A reason against its person excludes "Certo". */
const REASONS_AGAINST = [
  'other-document',
  'other-name',
  'other-person',
  'other-order',
  'no-name',
  'outgoing',
  'less',
  'more',
  'before-order',
] as const;
export type Reason = (typeof REASONS_FOR)[number] | (typeof REASONS_AGAINST)[number];

/** @property most the installment with what being late adds on the day of the credit */
export type Candidate = OpenInstallment & { most: Centavos; reasons: Reason[] };

/** `sure`: the entry names its person, and nothing contradicts. `likely`: the amount fits one person alone. */
export type MatchTrust = 'sure' | 'likely' | 'open';
export type Match = {
  trust: MatchTrust;
  candidates: Candidate[];
  /** Name of a client without open installments whose document the text has. */
  named: string | null;
};

const MOST_CANDIDATES = 12;

/** Facts of the database besides the open installments. */
export type MatchFacts = {
  /** Clients whom a text may name, also those with nothing open. */
  people?: readonly PossiblePayer[];
  house?: House;
  /** Installments whose charge has a number of the text. */
  charged?: ReadonlySet<string>;
  /** People for whom the same payer has paid before. */
  paidFor?: ReadonlySet<string>;
};

type Judged = { evidence: PersonEvidence; strength: number; contradicted: boolean; reasons: Reason[] };

const DOCUMENT_STRENGTH = { whole: 4, part: 3, differs: 0 } as const;
const NAME_STRENGTH = { whole: 2, ends: 1, part: 0, differs: 0 } as const;
const DOCUMENT_REASON = { whole: 'document', part: 'document-part', differs: 'other-document' } as const;
const NAME_REASON = { whole: 'name', ends: 'name-ends', part: 'name-part', differs: 'other-name' } as const;
/** Evidence of an order or a charge that the entry names; it outweighs a document. */
const NAMED_ORDER = 5;

function judgePerson(facts: TextFacts, person: PossiblePayer, known: MatchFacts): Judged {
  const own = person.words ?? payerWords(person.name);
  const evidence = personEvidence(facts, { document: person.document, own });
  const { document, name } = evidence;
  const reasons: Reason[] = [];
  if (document) reasons.push(DOCUMENT_REASON[document]);
  if (name) reasons.push(NAME_REASON[name]);
  if (known.paidFor?.has(person.userId)) reasons.push('payer');
  if (!name && facts.hasName) reasons.push('no-name');
  return {
    evidence,
    strength: Math.max(document ? DOCUMENT_STRENGTH[document] : 0, name ? NAME_STRENGTH[name] : 0),
    contradicted: document === 'differs' || name === 'differs',
    reasons,
  };
}

/** Another person whose whole name or document the text has is evidence against everyone who has neither. */
function addOtherPeople(judged: ReadonlyMap<string, Judged>): void {
  const hasWhole = ({ evidence: { document, name } }: Judged) => document === 'whole' || name === 'whole';
  const named = [...judged.values()].filter(hasWhole);
  for (const one of judged.values()) {
    if (named.length === 0 || (named.length === 1 && named[0] === one)) continue;
    const { document, name } = one.evidence;
    if (name === 'whole' || (document === 'whole' && name !== null)) continue;
    if (document === 'whole' && !named.some((other) => other !== one && other.evidence.name === 'whole'))
      continue;
    one.reasons.push('other-person');
    one.contradicted = true;
  }
}

/** Compares the amount and the day. */
function ofAmount(credit: Credit, open: OpenInstallment): { most: Centavos; reason: Reason } {
  const most = open.amount + (open.oneCharge ? 0 : lateFee(open.amount, open.dueDate, credit.day, open.fees));
  if (credit.amount < open.amount) return { most, reason: 'less' };
  if (credit.amount === open.amount) return { most, reason: 'amount' };
  return { most, reason: credit.amount <= most ? 'amount-late' : 'more' };
}

const isFit = ({ reasons }: Candidate): boolean =>
  reasons.some((reason) => reason === 'amount' || reason === 'amount-late');

/** Is another installment of the same order due before this one? */
const isLater = (one: OpenInstallment, all: readonly OpenInstallment[]): boolean =>
  all.some(
    (other) =>
      other.orderId === one.orderId &&
      (other.dueDate < one.dueDate || (other.dueDate === one.dueDate && other.id < one.id)),
  );

type Judgement = { candidate: Candidate; judged: Judged; strength: number; contradicted: boolean };

function judgeInstallment(
  credit: Credit,
  open: OpenInstallment,
  judged: Judged,
  known: MatchFacts,
): Judgement {
  const { words: _, ...plain } = open;
  const { most, reason } = ofAmount(credit, open);
  const isOrder = !!credit.order && open.orderId.replaceAll('-', '').startsWith(credit.order);
  const isCharge = known.charged?.has(open.id) === true;
  const isOtherOrder = !!credit.order && !isOrder;
  const reasons: Reason[] = [
    ...(isOrder ? (['order'] as const) : []),
    ...(isCharge ? (['charge'] as const) : []),
    ...judged.reasons,
    ...(isOtherOrder ? (['other-order'] as const) : []),
    reason,
    ...(credit.day < open.orderedOn ? (['before-order'] as const) : []),
  ];
  return {
    candidate: { ...plain, most, reasons },
    judged,
    strength: isOrder || isCharge ? NAMED_ORDER : judged.strength,
    contradicted: judged.contradicted || isOtherOrder,
  };
}

function judgeAll(credit: Credit, open: readonly OpenInstallment[], known: MatchFacts) {
  const facts = readText(credit.text, known.house ?? NO_HOUSE, credit.docNumber);
  const people = new Map<string, PossiblePayer>();
  for (const one of [...(known.people ?? []), ...open]) people.set(one.userId, one);
  const judged = new Map(
    [...people.values()].map((person) => [person.userId, judgePerson(facts, person, known)]),
  );
  addOtherPeople(judged);
  const all = open.flatMap((one) => {
    const own = judged.get(one.userId);
    return own ? [judgeInstallment(credit, one, own, known)] : [];
  });
  return { facts, people, judged, all };
}

/** Adds the evidence for and against each installment that a clerk looked up, the likeliest first. */
export const explainInstallments = (
  credit: Credit,
  open: readonly OpenInstallment[],
  known: MatchFacts,
): Candidate[] =>
  judgeAll(credit, open, known)
    .all.toSorted((a, b) => rank(credit, a, b))
    .map(({ candidate }) => candidate);

/** May this recorded payment of a person be the same money as an entry of its amount and day? */
export function maySame(credit: Credit, person: PossiblePayer, house: House = NO_HOUSE): boolean {
  const facts = readText(credit.text, house, credit.docNumber);
  const { document, name } = personEvidence(facts, {
    document: person.document,
    own: payerWords(person.name),
  });
  if (document === 'whole' || document === 'part') return true;
  if (document === 'differs' || name === 'differs') return false;
  return name !== null || !facts.hasName;
}

/**
 * Finds the open installments that an entry may pay, the likeliest first, each with the evidence for and against it. A
 * person named by document is offered whatever the amount and the day; then people without evidence are left out.
 */
export function matchCredit(credit: Credit, open: readonly OpenInstallment[], known: MatchFacts): Match {
  const { facts, people, judged, all } = judgeAll(credit, open, known);
  const top = Math.max(0, ...[...judged.values(), ...all].map(({ strength }) => strength));
  const isNamed = ({ strength, judged: { evidence, reasons } }: Judgement) =>
    strength > 0 || evidence.name === 'part' || reasons.includes('payer');
  const offered = all
    .filter((one) => isNamed(one) || (top < DOCUMENT_STRENGTH.part && isFit(one.candidate)))
    .filter((one) => isNamed(one) || !isLater(one.candidate, fittingOf(all)))
    .toSorted((a, b) => rank(credit, a, b));
  const candidates = offered.slice(0, MOST_CANDIDATES).map(({ candidate }) => candidate);
  const whole = [...judged].find(([, { evidence }]) => evidence.document === 'whole')?.[0];
  const named = whole && !open.some(({ userId }) => userId === whole) ? people.get(whole)?.name : null;
  if (facts.isOutgoing)
    return {
      trust: 'open',
      candidates: candidates.map((one) => ({ ...one, reasons: [...one.reasons, 'outgoing'] })),
      named: named ?? null,
    };
  return { trust: trustOf(offered, judged, top), candidates, named: named ?? null };
}

const fittingOf = (all: readonly Judgement[]): Candidate[] =>
  all.map(({ candidate }) => candidate).filter(isFit);

function rank(credit: Credit, a: Judgement, b: Judgement): number {
  const away = ({ candidate }: Judgement) => Math.abs(daysBetween(candidate.dueDate, credit.day));
  return (
    b.strength - a.strength ||
    Number(a.contradicted) - Number(b.contradicted) ||
    Number(isFit(b.candidate)) - Number(isFit(a.candidate)) ||
    Number(b.judged.evidence.name === 'part') - Number(a.judged.evidence.name === 'part') ||
    (a.candidate.orderId === b.candidate.orderId
      ? daysBetween(b.candidate.dueDate, a.candidate.dueDate)
      : away(a) - away(b))
  );
}

function trustOf(
  offered: readonly Judgement[],
  judged: ReadonlyMap<string, Judged>,
  top: number,
): MatchTrust {
  const fitting = offered.filter(
    ({ candidate }) => isFit(candidate) && !candidate.reasons.includes('before-order'),
  );
  const first = fitting.filter(({ candidate }) => !isLater(candidate, fittingOf(fitting)));
  const named = first.filter(({ strength }) => strength === top && top > 0);
  // One document is one person, also where two accounts have it.
  const personOf = (userId: string) =>
    top === DOCUMENT_STRENGTH.whole && judged.get(userId)?.evidence.document === 'whole'
      ? 'document'
      : userId;
  const atTop = new Set(
    [
      ...[...judged].filter(([, { strength }]) => strength === top).map(([userId]) => userId),
      // Short numbers of two orders may be alike: the amount tells them apart.
      ...named.map(({ candidate }) => candidate.userId),
    ].map(personOf),
  );
  const [one] = named;
  if (one && named.length === 1 && atTop.size === 1 && !one.contradicted) {
    // A document beside the name of a stranger: another person may have paid, or the number is wrong.
    const isStranger = one.judged.reasons.includes('no-name') && top < NAMED_ORDER;
    return isStranger ? 'likely' : 'sure';
  }
  if (top > 0) return 'open';
  const clear = first.filter(({ contradicted }) => !contradicted);
  const people = new Set(clear.map(({ candidate }) => candidate.userId));
  const isPayer = clear[0]?.judged.reasons.includes('payer');
  const isStranger = clear[0]?.judged.reasons.includes('no-name') && !isPayer;
  return people.size === 1 && first.length === clear.length && clear.length === 1 && !isStranger
    ? 'likely'
    : 'open';
}
