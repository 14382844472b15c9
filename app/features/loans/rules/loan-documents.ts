/**
 * Documents for the analysis of a loan secured by a property. The list follows usual requests of Brazilian
 * lenders: the specification does not list them. The keys are stored with each file.
 */
export const LOAN_DOCUMENTS = {
  identidade: {
    label: 'Documento de identidade',
    hint: 'RG, CNH ou passaporte, frente e verso',
    required: true,
  },
  residencia: {
    label: 'Comprovante de residência',
    hint: 'Conta de luz, água ou telefone dos últimos 90 dias',
    required: true,
  },
  renda: {
    label: 'Comprovante de renda',
    hint: 'Três últimos holerites, extratos ou a declaração do imposto de renda',
    required: true,
  },
  matricula: {
    label: 'Matrícula do imóvel',
    hint: 'Certidão atualizada do cartório de registro, de até 30 dias',
    required: true,
  },
  iptu: { label: 'Carnê do IPTU', hint: 'Do ano corrente, se tiver', required: false },
  outros: {
    label: 'Outros documentos',
    hint: 'Certidão de casamento, contrato social ou o que a equipe pedir',
    required: false,
  },
} as const satisfies Record<string, { label: string; hint: string; required: boolean }>;

export type LoanDocumentKind = keyof typeof LOAN_DOCUMENTS;
export const LOAN_DOCUMENT_KINDS = Object.keys(LOAN_DOCUMENTS) as LoanDocumentKind[];
const REQUIRED = LOAN_DOCUMENT_KINDS.filter((kind) => LOAN_DOCUMENTS[kind].required);

export const isLoanDocumentKind = (kind: string): kind is LoanDocumentKind =>
  Object.hasOwn(LOAN_DOCUMENTS, kind);

/** Maximum number of documents of one request, against filling the store. */
export const MAX_LOAN_DOCUMENTS = 40;

/** Returns the required documents that are still missing, in the order of the list. */
export const missingDocuments = (sent: Iterable<string>): LoanDocumentKind[] => {
  const kinds = new Set(sent);
  return REQUIRED.filter((kind) => !kinds.has(kind));
};

/** Counts the submitted ones among the required documents. */
export const documentProgress = (sent: Iterable<string>): { done: number; of: number } => ({
  done: REQUIRED.length - missingDocuments(sent).length,
  of: REQUIRED.length,
});
