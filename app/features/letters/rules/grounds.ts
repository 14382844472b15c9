import { addBusinessDays } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import type { DocType } from '#app/lib/documents.ts';
import { countWords } from '#app/lib/numbers.ts';
import type { ListingPlace, ListingVerdict } from '#app/terms/listing.ts';
import { SCORE_WARNING } from '#app/terms/score-warning.ts';

/**
 * Grounds of letters. C5B: the collection prescribed (CDC 43 §5), beside the five years of C5 (CDC 43 §1).
 * C6B: the bank keeps its entry in the SCR, and the holder disagrees. C8B: a protest that is not paid.
 * C12B: the holder returns to the positive file that C12 leaves.
 */
export const GROUNDS = [
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'C5B',
  'C6',
  'C6B',
  'C7',
  'C8',
  'C8B',
  'C9',
  'C10',
  'C11',
  'C12',
  'C12B',
  'C14',
] as const;
export type Ground = (typeof GROUNDS)[number];

/** Kinds of the holder's document: a person or a company. */
export const HOLDERS: readonly DocType[] = ['CPF', 'CNPJ'];

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
  /** Holders that the law protects; both by default. */
  holders?: readonly DocType[];
  /** Verdicts that carry it; absent for a ground that does not contest the record. */
  carriedBy?: readonly ListingVerdict[];
  /** Its legal basis, as the panel shows it. */
  source: string;
};

const term = (answerDays: number | null, dayKind: DayKind, basis: TermBasis): AnswerTerm => ({
  answerDays,
  dayKind,
  basis,
});

const POSITIVE_FILE_LAW = 'Lei 12.414 art. 5 I e §§4 a 6: 2 dias úteis, e um birô passa o pedido aos outros';

/** Defaults of each ground, until the business changes its templates. */
export const GROUND: Record<Ground, GroundSpec> = {
  C1: {
    title: 'Dado inexato',
    to: ['bureau', 'bank'],
    needs: ['id', 'error_proof'],
    carriedBy: ['duplicada', 'valor_errado', 'nao_reconhecida', 'paga_nao_baixada'],
    // The law's five business days are for telling the receivers, and start when the error is admitted.
    ...term(5, 'business', 'usual'),
    source:
      'CDC 43 §3: corrige na hora; os 5 dias úteis da lei são para avisar quem recebeu o dado; LGPD 18 III (só pessoas)',
  },
  C2: {
    title: 'Prova do aviso prévio',
    to: ['bureau'],
    needs: ['id'],
    carriedBy: ['sem_aviso', 'nao_reconhecida'],
    ...term(10, 'calendar', 'usual'),
    source: 'CDC 43 §2; STJ Tema 1.315: meio eletrônico vale com prova de envio e de entrega; Súmula 404',
  },
  C3: {
    title: 'Paga e não baixada',
    to: ['creditor'],
    needs: ['id', 'receipt'],
    carriedBy: ['paga_nao_baixada'],
    ...term(5, 'business', 'usual'),
    source: 'Súmula 548 do STJ; REsp 1.424.792. No Cadin: Lei 10.522 art. 2 §5',
  },
  C4: {
    title: 'Dívida não reconhecida',
    to: ['creditor'],
    needs: ['id', 'declaration'],
    carriedBy: ['nao_reconhecida'],
    ...term(10, 'calendar', 'usual'),
    source: 'CDC 6 III e 43; CC 290 para a cessão',
  },
  C5: {
    title: 'Mais de cinco anos',
    to: ['bureau', 'bank'],
    needs: ['id', 'due_proof'],
    carriedBy: ['fora_do_prazo'],
    ...term(5, 'business', 'usual'),
    source: 'CDC 43 §1; Súmula 323 do STJ; REsp 1.316.117: conta do dia seguinte ao vencimento',
  },
  C5B: {
    title: 'Cobrança prescrita',
    to: ['bureau'],
    needs: ['id', 'due_proof', 'lawyer_opinion'],
    carriedBy: ['prescrita_provavel'],
    ...term(5, 'business', 'usual'),
    source: 'CDC 43 §5; o jurídico confirma (Tema 1.264 sem tese)',
  },
  C6: {
    title: 'Correção no SCR',
    to: ['bank'],
    needs: ['id', 'registrato'],
    carriedBy: ['paga_nao_baixada', 'duplicada', 'nao_reconhecida', 'valor_errado'],
    ...term(10, 'business', 'usual'),
    source: 'CMN 5.037/2022; depois a ouvidoria, 10 dias úteis (CMN 4.860 art. 6 §2)',
  },
  C6B: {
    title: 'Discordância no SCR',
    to: ['bank'],
    needs: ['id', 'registrato', 'first_protocol'],
    carriedBy: ['paga_nao_baixada', 'duplicada', 'nao_reconhecida', 'valor_errado'],
    ...term(10, 'business', 'usual'),
    source:
      'CMN 5.037/2022: manifestação de discordância e marca sub judice (a confirmar pelo jurídico, 27/11/2026); ordem: SAC, ouvidoria em 10 dias úteis, Banco Central',
  },
  C7: {
    title: 'Exclusão do CCF',
    to: ['bank'],
    needs: ['id', 'cheque_proof'],
    carriedBy: ['paga_nao_baixada', 'nao_reconhecida'],
    ...term(5, 'business', 'usual'),
    source: 'CMN 5.071 e BCB 314 de 2023; motivos 12, 13 e 14. O prazo é o de costume',
  },
  C8: {
    title: 'Anuência para o cartório',
    to: ['creditor'],
    needs: ['id', 'title'],
    ...term(10, 'business', 'house'),
    source: 'Lei 9.492 art. 26',
  },
  C8B: {
    title: 'Renegociar o protesto no cartório',
    to: ['notary', 'creditor'],
    needs: ['id', 'title'],
    ...term(10, 'business', 'usual'),
    source:
      'Lei 9.492 art. 26-A (Lei 14.711/2023): o cartório propõe, recebe e dá quitação com desconto ou parcelas; sem pagamento nem acordo, só ordem judicial cancela (art. 26 §3)',
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
    holders: ['CPF'],
    ...term(null, 'calendar', 'house'),
    source: 'CDC 104-A a 104-C, só pessoas: a resposta é a audiência',
  },
  C11: {
    title: 'Acesso e critérios do cadastro positivo',
    to: ['bureau'],
    needs: ['id'],
    ...term(10, 'calendar', 'law'),
    source: 'Lei 12.414 art. 5 II, IV e §3: independentemente de justificativa, em 10 dias, pelo gestor',
  },
  C12: {
    title: 'Sair do cadastro positivo',
    to: ['bureau'],
    needs: ['id'],
    ...term(2, 'business', 'law'),
    source: `${POSITIVE_FILE_LAW}. Sair pode baixar a nota: a carta avisa o cliente antes do envio`,
  },
  C12B: {
    title: 'Voltar ao cadastro positivo',
    to: ['bureau'],
    needs: ['id'],
    ...term(2, 'business', 'law'),
    source: POSITIVE_FILE_LAW,
  },
  C14: {
    title: 'Revisão de decisão automática de crédito',
    to: ['creditor', 'bank'],
    needs: ['id', 'refusal'],
    ...term(10, 'calendar', 'usual'),
    source: 'Lei 12.414 art. 5 VI; LGPD 20 (só pessoas). A lei não dá prazo de resposta',
  },
};

/** Request of a letter as its customer reads it. The letter itself keeps its formal subject. */
export const PLAIN_REQUESTS: Record<Ground, string> = {
  C1: 'Corrijam o registro',
  C2: 'Provem que me avisaram',
  C3: 'Deem baixa: já paguei',
  C4: 'Não conheço esta dívida',
  C5: 'Retirem: passou de cinco anos',
  C5B: 'Retirem: o prazo de cobrança acabou',
  C6: 'Corrijam o que consta no Banco Central',
  C6B: 'Não concordo com o que consta no Banco Central',
  C7: 'Retirem o cheque do cadastro',
  C8: 'Autorizem o cartório a cancelar o protesto',
  C8B: 'Quero renegociar no cartório',
  C9: 'Reclamação em órgão público',
  C10: 'Proposta de um plano para pagar',
  C11: 'Mostrem o meu cadastro positivo',
  C12: 'Cancelem o meu cadastro positivo',
  C12B: 'Reabram o meu cadastro positivo',
  C14: 'Revejam a recusa de crédito',
};

/** Consequences that a customer reads before a letter is sent. */
export const CUSTOMER_WARNINGS: Partial<Record<Ground, string>> = { C12: SCORE_WARNING };

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

/** Families for companies: they cite no LGPD, and the CDC only for a final user. */
const COMPANY_FAMILIES = ['C1_PJ', 'C2_PJ', 'C5_PJ', 'C5B_PJ', 'C14_PJ'] as const;
/**
 * Families of templates: one text for each ground, and further ones where another law or fact applies.
 * `C3_CADIN`: the public creditor removes a settled entry. `C7_NAO`: the cheque is not the holder's.
 */
export const TEMPLATE_FAMILIES = [...GROUNDS, ...COMPANY_FAMILIES, 'C3_CADIN', 'C7_NAO'] as const;
export type TemplateFamily = (typeof TEMPLATE_FAMILIES)[number];

const isCompanyFamily = (family: string): family is (typeof COMPANY_FAMILIES)[number] =>
  COMPANY_FAMILIES.some((one) => one === family);

/** Returns the family of the text for a record of this holder on a ground. */
export function familyFor(
  ground: Ground,
  { holder, place, verdicts }: { holder: DocType; place: ListingPlace; verdicts: readonly ListingVerdict[] },
): TemplateFamily {
  if (ground === 'C3' && place === 'cadin') return 'C3_CADIN';
  if (ground === 'C7' && !verdicts.includes('paga_nao_baixada')) return 'C7_NAO';
  const own = `${ground}_PJ`;
  return holder === 'CNPJ' && isCompanyFamily(own) ? own : ground;
}

/** Returns the ground that a family's letters have. */
export const groundOfFamily = (family: TemplateFamily): Ground => {
  const [code] = family.split('_');
  const ground = GROUNDS.find((one) => one === code);
  if (!ground) throw new Error(`The family ${family} has no ground.`);
  return ground;
};

type FamilySpec = AnswerTerm & Pick<GroundSpec, 'needs' | 'source'>;

const OWN_SPECS: Partial<Record<TemplateFamily, Partial<FamilySpec>>> = {
  C1_PJ: { source: 'CDC 43 §3, quando destinatária final: corrige na hora' },
  C14_PJ: { source: 'Lei 12.414 art. 5 VI, sem a LGPD. A lei não dá prazo de resposta' },
  C3_CADIN: {
    ...term(5, 'business', 'law'),
    source: 'Lei 10.522 art. 2 §5: comprovada a regularização, o órgão dá a baixa em 5 dias úteis',
  },
  C7_NAO: {
    needs: ['id', 'declaration', 'police_report'],
    source: 'CMN 5.071 e BCB 314 de 2023: cheque fraudado ou de outra pessoa. O prazo é o de costume',
  },
};

/** Returns the shipped evidence, term and source of a family. */
export const familySpec = (family: TemplateFamily): FamilySpec => ({
  ...GROUND[groundOfFamily(family)],
  ...OWN_SPECS[family],
});

const FAMILY_ADDED: Partial<Record<TemplateFamily, string>> = {
  C3_CADIN: 'no Cadin',
  C7_NAO: 'cheque não reconhecido',
};
/** "C1 · Dado inexato, para empresas" */
export const FAMILY_TITLES = Object.fromEntries(
  TEMPLATE_FAMILIES.map((family) => {
    const added = isCompanyFamily(family) ? 'para empresas' : FAMILY_ADDED[family];
    return [family, `${GROUND_TITLES[groundOfFamily(family)]}${added ? `, ${added}` : ''}`];
  }),
) as Record<TemplateFamily, string>;
