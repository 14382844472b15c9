import type { FileColumn } from '#app/platform/storage/file-store.server.ts';

/**
 * Every column with a path of the file store. Files of other columns would be removed as orphans: a test
 * compares this list with the catalog of the database.
 */
export const FILE_COLUMNS: readonly FileColumn[] = [
  // An incomplete upload has no bytes yet.
  { table: 'card_documents', column: 'file_path', ready: "status <> 'uploading'" },
  { table: 'card_proofs', column: 'file_path' },
  { table: 'conversation_messages', column: 'file_path' },
  { table: 'whatsapp_messages', column: 'file_path' },
  { table: 'loan_documents', column: 'file_path' },
  { table: 'form_files', column: 'file_path' },
  { table: 'facial_verifications', column: 'image_path' },
  { table: 'contract_documents', column: 'file_path' },
  { table: 'outside_contracts', column: 'file_path' },
  { table: 'letter_files', column: 'file_path' },
  { table: 'mandate_files', column: 'file_path' },
  { table: 'report_snapshots', column: 'file_path' },
  { table: 'site_images', column: 'file_path' },
  { table: 'import_archives', column: 'file_path' },
  { table: 'privacy_requests', column: 'file_path' },
  { table: 'payment_receipts', column: 'file_path' },
  { table: 'refunds', column: 'file_path' },
  { table: 'partner_payouts', column: 'file_path' },
  { table: 'partner_payouts', column: 'proof_path' },
];

/** Kinds of files that people open through a link, by the word of its address. */
export const FILE_KINDS = {
  documento: { table: 'card_documents', label: 'Documento', ready: "status <> 'uploading'" },
  mensagem: { table: 'conversation_messages', label: 'Arquivo da conversa', ready: 'file_path is not null' },
  comprovante: { table: 'card_proofs', label: 'Comprovante', ready: 'true' },
  emprestimo: { table: 'loan_documents', label: 'Documento do empréstimo', ready: 'true' },
  formulario: { table: 'form_files', label: 'Arquivo de formulário', ready: 'true' },
  relatorio: { table: 'report_snapshots', label: 'Relatório', ready: 'file_path is not null' },
  devolucao: { table: 'refunds', label: 'Comprovante de devolução', ready: "status = 'done'" },
  procuracao: { table: 'mandate_files', label: 'Procuração assinada', ready: 'true' },
  'contrato-fora': {
    table: 'outside_contracts',
    label: 'Contrato assinado fora',
    ready: 'file_path is not null',
  },
  'nota-parceiro': { table: 'partner_payouts', label: 'Nota do parceiro', ready: 'true' },
  'pix-parceiro': {
    table: 'partner_payouts',
    label: 'Comprovante do parceiro',
    ready: 'paid_at is not null',
  },
  recebimento: { table: 'payment_receipts', label: 'Comprovante de pagamento', ready: 'true' },
} as const;
export type FileKind = keyof typeof FILE_KINDS;

export const isFileKind = (kind: string): kind is FileKind => Object.hasOwn(FILE_KINDS, kind);
