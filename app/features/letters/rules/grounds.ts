import { addBusinessDays } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { countWords } from '#app/lib/numbers.ts';

/**
 * Grounds of letters. C5B: the collection prescribed (CDC 43 §5), beside the five years of C5 (CDC 43 §1).
 */
export const GROUNDS = ['C1', 'C2', 'C3', 'C4', 'C5', 'C5B', 'C6', 'C7', 'C8', 'C9', 'C10', 'C11'] as const;
export type Ground = (typeof GROUNDS)[number];

export const ADDRESSEE_KINDS = ['bureau', 'creditor', 'bank', 'notary', 'agency'] as const;
export type AddresseeKind = (typeof ADDRESSEE_KINDS)[number];
export const ADDRESSEE_LABELS: Record<AddresseeKind, string> = {
  bureau: 'Birô de crédito',
  creditor: 'Credor',
  bank: 'Banco',
  notary: 'Cartório',
  agency: 'Órgão público',
};

export const EVIDENCE_KINDS = [
  'id',
  'error_proof',
  'receipt',
  'declaration',
  'police_report',
  'due_proof',
  'lawyer_opinion',
  'registrato',
  'cheque_proof',
  'title',
  'first_protocol',
  'plan',
  'refusal',
  'other',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
export const EVIDENCE_LABELS: Record<EvidenceKind, string> = {
  id: 'documento de identidade',
  error_proof: 'prova do erro',
  receipt: 'comprovante de pagamento',
  declaration: 'declaração de que não reconhece',
  police_report: 'boletim de ocorrência',
  due_proof: 'prova da data de vencimento',
  lawyer_opinion: 'parecer do jurídico',
  registrato: 'página do Registrato',
  cheque_proof: 'cheque, extrato ou declaração',
  title: 'título ou comprovante do protesto',
  first_protocol: 'protocolo da primeira tentativa',
  plan: 'plano de pagamento',
  refusal: 'recusa de crédito',
  other: 'outro documento',
};

export const DAY_KINDS = ['business', 'calendar'] as const;
export type DayKind = (typeof DAY_KINDS)[number];
/** Basis of a term: the law; usual practice, without a rule that was found; the business's own. */
export const TERM_BASES = ['law', 'usual', 'house'] as const;
export type TermBasis = (typeof TERM_BASES)[number];

export type AnswerTerm = { answerDays: number | null; dayKind: DayKind; basis: TermBasis };

type GroundSpec = AnswerTerm & {
  title: string;
  to: readonly AddresseeKind[];
  needs: readonly EvidenceKind[];
  /** Its legal basis, as the panel shows it. */
  source: string;
};

const term = (answerDays: number | null, dayKind: DayKind, basis: TermBasis): AnswerTerm => ({
  answerDays,
  dayKind,
  basis,
});

/** Defaults of each ground, until the business changes its templates. */
export const GROUND: Record<Ground, GroundSpec> = {
  C1: {
    title: 'Dado inexato',
    to: ['bureau'],
    needs: ['id', 'error_proof'],
    ...term(5, 'business', 'law'),
    source: 'CDC 43 §3: corrige na hora e avisa em 5 dias úteis quem recebeu; LGPD 18 III',
  },
  C2: {
    title: 'Prova do aviso prévio',
    to: ['bureau'],
    needs: ['id'],
    ...term(10, 'calendar', 'usual'),
    source: 'CDC 43 §2; STJ Tema 1.315: meio eletrônico vale com prova de envio e de entrega; Súmula 404',
  },
  C3: {
    title: 'Paga e não baixada',
    to: ['creditor'],
    needs: ['id', 'receipt'],
    ...term(5, 'business', 'usual'),
    source: 'Súmula 548 do STJ; REsp 1.424.792',
  },
  C4: {
    title: 'Dívida não reconhecida',
    to: ['creditor'],
    needs: ['id', 'declaration'],
    ...term(10, 'calendar', 'usual'),
    source: 'CDC 6 III e 43; CC 290 para a cessão',
  },
  C5: {
    title: 'Mais de cinco anos',
    to: ['bureau'],
    needs: ['id', 'due_proof'],
    ...term(5, 'business', 'usual'),
    source: 'CDC 43 §1; Súmula 323 do STJ; REsp 1.316.117: conta do dia seguinte ao vencimento',
  },
  C5B: {
    title: 'Cobrança prescrita',
    to: ['bureau'],
    needs: ['id', 'due_proof', 'lawyer_opinion'],
    ...term(5, 'business', 'usual'),
    source: 'CDC 43 §5; o jurídico confirma (Tema 1.264 sem tese)',
  },
  C6: {
    title: 'Correção no SCR',
    to: ['bank'],
    needs: ['id', 'registrato'],
    ...term(10, 'business', 'usual'),
    source: 'CMN 5.037/2022; depois a ouvidoria, 10 dias úteis (CMN 4.860 art. 6 §2)',
  },
  C7: {
    title: 'Exclusão do CCF',
    to: ['bank'],
    needs: ['id', 'cheque_proof'],
    ...term(5, 'business', 'usual'),
    source: 'CMN 5.071 e BCB 314 de 2023; motivos 12, 13 e 14. O prazo é o de costume',
  },
  C8: {
    title: 'Anuência para o cartório',
    to: ['creditor'],
    needs: ['id', 'title'],
    ...term(10, 'business', 'house'),
    source: 'Lei 9.492 art. 26; sem pagamento, só com ordem judicial (§3)',
  },
  C9: {
    title: 'Reclamação em órgão público',
    to: ['agency'],
    needs: ['id', 'first_protocol'],
    ...term(10, 'calendar', 'usual'),
    source: 'consumidor.gov.br: 10 dias para a empresa responder',
  },
  C10: {
    title: 'Conciliação e plano de pagamento',
    to: ['creditor', 'bank', 'agency'],
    needs: ['id', 'plan'],
    ...term(null, 'calendar', 'house'),
    source: 'CDC 104-A a 104-C: a resposta é a audiência',
  },
  C11: {
    title: 'Critérios e revisão da análise',
    to: ['bureau', 'creditor', 'bank'],
    needs: ['id', 'refusal'],
    ...term(10, 'calendar', 'law'),
    source: 'Lei 12.414 art. 5 IV, VI e §3; LGPD 20',
  },
};

/** @returns the last day of the answer; null without a term */
export function answerDueOn({ answerDays, dayKind }: AnswerTerm, sentOn: CivilDate): CivilDate | null {
  if (answerDays === null) return null;
  return dayKind === 'business' ? addBusinessDays(sentOn, answerDays) : addDays(sentOn, answerDays);
}

/** "10 dias corridos, prazo de costume" */
export function termWords({ answerDays, dayKind, basis }: AnswerTerm): string {
  if (answerDays === null) return 'sem prazo de resposta';
  const days =
    dayKind === 'business'
      ? countWords(answerDays, 'dia útil', 'dias úteis')
      : countWords(answerDays, 'dia corrido', 'dias corridos');
  const from = { law: 'prazo da lei', usual: 'prazo de costume', house: 'prazo da casa' }[basis];
  return `${days}, ${from}`;
}

/** Title of each ground, for lists and events. */
export const GROUND_TITLES = Object.fromEntries(
  GROUNDS.map((ground) => [ground, `${ground} · ${GROUND[ground].title}`]),
) as Record<Ground, string>;
