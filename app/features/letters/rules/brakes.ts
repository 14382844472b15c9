import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type DocType, formatDocument, isValidCpf, normalizeDocument } from '#app/lib/documents.ts';
import type { ListingKind, ListingPlace, ListingVerdict, PersonSays } from '#app/terms/listing.ts';
import {
  type AddresseeKind,
  EVIDENCE_LABELS,
  type EvidenceKind,
  GROUND,
  type Ground,
  HOLDERS,
} from './grounds.ts';
import type { MissingField } from './merge-letter.ts';

export type ListingBrakeFacts = {
  holder: DocType;
  place: ListingPlace;
  kind: ListingKind;
  closed: boolean;
  paidOn: CivilDate | null;
  /** The creditor's last day to remove a paid entry; null if nothing was paid. */
  paidEntryDueOn: CivilDate | null;
  /** The last day of the five years; null without a due date, or if they do not apply. */
  fiveYearsOn: CivilDate | null;
  personSays: PersonSays | null;
  creditorDoc: string | null;
  verdicts: readonly ListingVerdict[];
};

export type AddresseeFacts = { kind: AddresseeKind; doc: string | null; place: ListingPlace | null };

/** Clients of the last seven days' letters: those with the same addressee, ground and text, and all. */
export type WeekFacts = { sameText: number; clients: number };

export type ApprovalFacts = {
  ground: Ground;
  needs: readonly EvidenceKind[];
  evidence: readonly EvidenceKind[];
  missing: readonly MissingField[];
  /** CPFs in the text that are not its holder's. */
  foreign: readonly string[];
  listing: ListingBrakeFacts;
  addressee: AddresseeFacts;
  /** A letter in the holder's own name whose text still speaks by power of attorney. */
  wrongVoice: boolean;
  /** The contract of the holder, or the service for the record, ended. */
  over: boolean;
  week: WeekFacts;
  writtenBy: string;
  approvedBy: string;
  fourEyes: boolean;
  today: CivilDate;
};

const BANCO_DO_BRASIL = '00000000';
/** Fewest clients with the same text for a mass request. */
const MASS_FROM = 5;
const MASS_SHARE = 0.2;

/** Whether verdicts carry a ground. A record that is true carries none that contests it. */
export function isCarried(ground: Ground, verdicts: readonly ListingVerdict[]): boolean {
  const { carriedBy } = GROUND[ground];
  if (!carriedBy) return true;
  return !verdicts.includes('verdadeira') && carriedBy.some((verdict) => verdicts.includes(verdict));
}

/** Returns why the kind of the record or of its holder excludes a ground, in Portuguese. */
function kindFaults(ground: Ground, { place, kind, holder }: ListingBrakeFacts): string[] {
  const faults: string[] = [];
  if (!(GROUND[ground].holders ?? HOLDERS).includes(holder))
    faults.push('Este fundamento protege só pessoas: o titular é uma empresa.');
  if (kind === 'oferta' && GROUND[ground].carriedBy)
    faults.push('Uma oferta de acordo não é registro negativo (Tema 1.264): não há o que contestar.');
  if (place === 'cadin' && NOT_IN_CADIN.includes(ground))
    faults.push('O Cadin segue a Lei 10.522, não o CDC: o pedido vai ao órgão credor (C3 ou C4).');
  return faults;
}
/** Grounds of the CDC's own clocks and notice. */
const NOT_IN_CADIN: readonly Ground[] = ['C1', 'C2', 'C5', 'C5B'];

/** Returns the place that a power of attorney must cover for a letter to this addressee. */
export function placeAsked(
  { kind, place }: Pick<AddresseeFacts, 'kind' | 'place'>,
  listing: ListingPlace,
): ListingPlace {
  if (kind === 'bureau' || kind === 'bank') return place ?? listing;
  if (kind === 'notary') return 'cenprot';
  return kind === 'agency' ? 'outro' : 'credor';
}

/**
 * Returns why a record may have no letter on this ground to this addressee, in Portuguese; empty if it may.
 */
export function groundFaults(
  ground: Ground,
  listing: ListingBrakeFacts,
  addressee: AddresseeFacts,
  today: CivilDate,
): string[] {
  const faults: string[] = [];
  const { place, kind, paidOn, paidEntryDueOn, fiveYearsOn, personSays, verdicts } = listing;
  if (listing.closed) faults.push('Este registro já saiu: não há o que pedir.');
  faults.push(...kindFaults(ground, listing));
  if (!isCarried(ground, verdicts))
    faults.push(
      verdicts.includes('verdadeira')
        ? 'O registro é verdadeiro e não há fundamento para retirar: mostre os caminhos ao cliente.'
        : 'Nada do que se sabe deste registro leva a este fundamento.',
    );
  if (!GROUND[ground].to.includes(addressee.kind))
    faults.push('Este fundamento não é para este destinatário.');
  // Among records with these grounds, a bank only answers for returned cheques.
  if (addressee.kind === 'bank' && place !== 'ccf' && (ground === 'C1' || ground === 'C5'))
    faults.push('Este fundamento não é para este destinatário.');
  if (addressee.kind === 'bureau' && addressee.place && addressee.place !== place)
    faults.push('O registro não consta neste birô.');
  if (ground === 'C3' && (!paidEntryDueOn || paidEntryDueOn >= today))
    faults.push(
      paidEntryDueOn
        ? `O credor ainda tem prazo para dar baixa, até ${formatDate(paidEntryDueOn)}.`
        : 'Falta a data do pagamento.',
    );
  if (ground === 'C4' && personSays !== 'nao_conheco')
    faults.push('O cliente não disse que não reconhece esta dívida.');
  if (ground === 'C5' && (!fiveYearsOn || fiveYearsOn >= today))
    faults.push(
      fiveYearsOn ? `Os cinco anos terminam em ${formatDate(fiveYearsOn)}.` : 'Falta a data de vencimento.',
    );
  if (ground === 'C5B' && !verdicts.includes('prescrita_provavel'))
    faults.push('O jurídico ainda não apontou a prescrição da cobrança.');
  if ((ground === 'C6' || ground === 'C6B') && place !== 'scr') faults.push('O registro não é do SCR.');
  if (ground === 'C7' && place !== 'ccf') faults.push('O registro não é de cheque devolvido.');
  // Súmula 572: Banco do Brasil answers for its own cheques, not as the manager of the registry.
  if (ground === 'C7' && isBancoDoBrasil(addressee.doc) && !isBancoDoBrasil(listing.creditorDoc))
    faults.push('O pedido vai ao banco do cheque, não ao Banco do Brasil como gestor do cadastro.');
  if ((ground === 'C8' || ground === 'C8B') && kind !== 'protesto')
    faults.push('O registro não é um protesto.');
  if (ground === 'C8' && !paidOn)
    faults.push(
      'Protesto sem pagamento: renegocie pelo cartório (C8B); sem acordo, só ordem judicial cancela.',
    );
  if (ground === 'C8B' && paidOn) faults.push('O protesto já foi pago: peça a anuência (C8).');
  return faults;
}

const isBancoDoBrasil = (doc: string | null) => doc?.startsWith(BANCO_DO_BRASIL) ?? false;

/** A CPF in its usual format; eleven bare digits may be a telephone number. */
const WRITTEN_CPF = /\d{3}\.\d{3}\.\d{3}-\d{2}|CPF\D{0,10}(\d{11})(?!\d)/gi;

/**
 * Returns the CPFs in a text that are not among these documents: the text was copied from another client's
 * letter.
 */
export function foreignCpfs(text: string, own: readonly (string | null)[]): string[] {
  const known = own.map((document) => normalizeDocument(document ?? ''));
  const found = [...text.matchAll(WRITTEN_CPF)].map(([written, bare]) => normalizeDocument(bare ?? written));
  return [...new Set(found)].filter((cpf) => isValidCpf(cpf) && !known.includes(cpf));
}

/** Whether more than a fifth of a week's clients have the same text without evidence of the record itself. */
export const looksLikeMass = ({ sameText, clients }: WeekFacts): boolean =>
  sameText >= MASS_FROM && sameText > clients * MASS_SHARE;

/** Returns the evidence that a letter needs and does not have yet. */
export const lackingEvidence = ({
  needs,
  evidence,
}: Pick<ApprovalFacts, 'needs' | 'evidence'>): EvidenceKind[] =>
  needs.filter((kind) => !evidence.includes(kind));

export const lackingWords = (lacking: readonly EvidenceKind[]): string =>
  `Falta juntar: ${lacking.map((kind) => EVIDENCE_LABELS[kind]).join(', ')}.`;

/** Returns why a letter cannot be approved, in Portuguese; empty if it can. */
export function approvalFaults(facts: ApprovalFacts): string[] {
  const { ground, evidence, missing, listing, addressee, week, today } = facts;
  const faults = groundFaults(ground, listing, addressee, today);
  if (facts.over) faults.push('O contrato deste cliente terminou: nenhuma carta sai mais em nome dele.');
  const lacking = lackingEvidence(facts);
  if (lacking.length > 0) faults.push(lackingWords(lacking));
  if (missing.length > 0)
    faults.push(`O texto tem campos sem dado: ${missing.map(({ label }) => label).join(', ')}.`);
  if (facts.foreign.length > 0)
    faults.push(`O texto traz o CPF de outra pessoa: ${facts.foreign.map(formatDocument).join(', ')}.`);
  if (facts.wrongVoice)
    faults.push('A carta sai em nome do cliente, e o texto fala por procuração: mude a abertura.');
  if (facts.fourEyes && facts.writtenBy === facts.approvedBy)
    faults.push('Outra pessoa da equipe aprova: quem escreveu não aprova a própria carta.');
  if (!evidence.some((kind) => kind !== 'id') && looksLikeMass(week))
    faults.push(
      'Parece pedido em massa: o mesmo texto ao mesmo destinatário, sem prova do caso (CNJ 159/2024, Tema 1.198).',
    );
  return faults;
}
