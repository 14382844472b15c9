import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import type { ListingVerdict } from '#app/terms/listing.ts';
import { businessDays, DEADLINE_BUSINESS_DAYS } from '#app/terms/service-promises.ts';

import { looksLikeMass } from './brakes.ts';

export const ENGAGEMENT_STATES = ['offered', 'accepted', 'refused', 'ended'] as const;
export type EngagementState = (typeof ENGAGEMENT_STATES)[number];

export const ENGAGEMENT_STATE: Record<
  EngagementState,
  { label: string; tone: 'warning' | 'good' | 'neutral' }
> = {
  offered: { label: 'Espera o cliente', tone: 'warning' },
  accepted: { label: 'Contratado', tone: 'good' },
  refused: { label: 'Recusado', tone: 'neutral' },
  ended: { label: 'Encerrado', tone: 'neutral' },
};

/** Name of the document that the customer sends back signed, in the list of documents. */
export const JUDICIAL_POWER = 'Procuração do advogado, assinada';

/** Limits of the plan's deadline and guarantee, next to the lawyer's work. */
export const NOT_COVERED = `Os ${businessDays(DEADLINE_BUSINESS_DAYS)} e a garantia valem só para a nossa parte: o caso pronto com o advogado. O trabalho dele e a decisão do juiz ficam fora.`;

type Facts = {
  holder: { name: string; document: string };
  /** Name and registration, as `lawyersWords` writes them. */
  lawyer: string;
  /** Legal name of the business. */
  company: string;
  /** The defendant, and the place of the record. */
  defendant: string;
  place: string;
  scope: string;
  fee: string;
  costs: string;
  on: CivilDate;
};

/** Text of an engagement: the lawyer's own contract with the customer, and the power to act in court. */
export const engagementText = (facts: Facts): string => {
  const { holder, lawyer, company, defendant, place, scope, fee, costs, on } = facts;
  return [
    `Cliente: ${holder.name}, ${formatDocument(holder.document)}.`,
    `Advogado: ${lawyer}.`,
    `1. O caso. Registro de ${defendant}, em ${place}.`,
    `2. O que o advogado faz. ${scope}`,
    `3. Honorários. ${fee} O cliente paga direto ao advogado. A ${company} não recebe parte deles.`,
    `4. Custas da Justiça. ${costs}`,
    '5. Procuração. O cliente nomeia o advogado para agir na Justiça neste caso (CPC, art. 105). Ela não permite receber dinheiro, fazer acordo nem desistir. Para isso, o advogado pede outra.',
    `6. Prazo e garantia. O prazo e a garantia do contrato com a ${company} não incluem este trabalho. Quem decide é o juiz.`,
    '7. Fim. O cliente pode encerrar quando quiser, por escrito. O advogado também, com aviso de dez dias (CPC, art. 112).',
    `Proposto em ${formatDate(on)}.`,
  ].join('\n\n');
};

/** Declaration for free access to the courts, added to the paper when the customer asks for it. */
export const LEGAL_AID =
  'Declaração. O cliente declara que não pode pagar as custas sem prejuízo do próprio sustento, e pede a gratuidade da Justiça (CPC, arts. 98 e 99, § 3º).';

/** Text of the paper to sign: the contract, and the declaration if it was asked for. */
export const engagementPaper = ({ content, legalAid }: { content: string; legalAid: boolean }): string =>
  legalAid ? `${content}\n\n${LEGAL_AID}` : content;

export type EngagementBrakes = {
  holder: string;
  scope: string;
  verdicts: readonly ListingVerdict[];
  /** Engagements of the last seven days: those with this defendant and text, and all, with this one. */
  week: { same: number; all: number };
};

const COLLECTIVE =
  /\b(?:associa[çc][ãa]o|sindicato|federa[çc][ãa]o|cooperativa|instituto de defesa|a[çc][ãa]o coletiva|e outros)\b/i;
const INJUNCTION = /\bliminar|tutela de urg[êe]ncia|tutela provis[óo]ria/i;
const REMOVES = /\b(?:retir|tir|remov|exclu|ocult|apag|limp)/i;
const TRUE_ONE = /\b(?:verdadeir|leg[íi]tim|devid)/i;
const removesTrue = (scope: string) =>
  scope.split('.').some((sentence) => REMOVES.test(sentence) && TRUE_ONE.test(sentence));
/** Verdicts that give no reason to remove a record. */
const NO_REASON: readonly ListingVerdict[] = ['negociavel', 'verdadeira'];

/** Returns why an engagement may not be offered, in Portuguese; empty if it may. */
export function engagementFaults({ holder, scope, verdicts, week }: EngagementBrakes): string[] {
  const faults: string[] = [];
  if (COLLECTIVE.test(holder) || COLLECTIVE.test(scope))
    faults.push('O autor é o próprio cliente: associação e nome coletivo não entram.');
  const isTrue = verdicts.includes('verdadeira') || verdicts.every((verdict) => NO_REASON.includes(verdict));
  if (removesTrue(scope) || (INJUNCTION.test(scope) && isTrue))
    faults.push('Liminar não tira registro verdadeiro: nada neste registro dá motivo para retirar.');
  if (looksLikeMass({ sameText: week.same, clients: week.all }))
    faults.push('Parece litigância em massa: o mesmo texto contra o mesmo réu (CNJ 159/2024).');
  return faults;
}

/** Parts of the lawyer's file, in their order. */
export const PACK_ITEMS = {
  contract: 'Contrato com o advogado aceito',
  power: 'Procuração do advogado assinada e conferida',
  tried: 'Carta com protocolo, e a resposta ou o silêncio',
  identity: 'Documento com foto aprovado',
  address: 'Comprovante de endereço aprovado',
  record: 'Registro lido de um relatório ou de uma foto dele',
  amount: 'Valor da dívida',
  dates: 'Vencimento e origem da dívida, para a prescrição',
} as const;
export type PackItem = keyof typeof PACK_ITEMS;

/** Returns what is missing until a case is ready for the lawyer; empty when it is ready. */
export const packMissing = (has: Record<PackItem, boolean>): PackItem[] =>
  (Object.keys(PACK_ITEMS) as PackItem[]).filter((item) => !has[item]);
