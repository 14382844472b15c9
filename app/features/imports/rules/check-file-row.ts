import type { CivilDate } from '#app/lib/civil-dates.ts';
import { detectDocument } from '#app/lib/documents.ts';
import {
  BASE_KINDS,
  type DOCUMENT_KINDS,
  type DocumentSide,
  OTHER,
  sideIn,
} from '#app/terms/document-kinds.ts';
import type { CheckedRow } from './check-lead-row.ts';
import { type Fields, type OfHolder, oneOf, rowReader } from './row-reader.ts';

/** `file`: its name in the ZIP. */
export type CheckedDocument = OfHolder & { file: string; kind: string; side: DocumentSide | null };
/** `file`: its name in the ZIP; empty for a contract without a file. */
export type CheckedContract = OfHolder & { title: string; signedOn: CivilDate; file: string };

type DocumentKind = keyof typeof DOCUMENT_KINDS;
/** Words of the kinds of documents; those that contain a word of another kind come first. */
const DOCUMENT_WORDS: readonly (readonly [DocumentKind, readonly string[]])[] = [
  ['articles', ['contrato social', 'estatuto', 'requerimento de empresario', 'constituicao']],
  ['cnpj_card', ['cartao cnpj', 'cartao do cnpj', 'comprovante de inscricao', 'cnpj']],
  ['representative_id', ['representante', 'socio']],
  ['proof_of_address', ['comprovante', 'endereco', 'residencia', 'conta de', 'luz', 'agua']],
  ['photo_id', ['rg', 'cnh', 'identidade', 'passaporte', 'foto', 'rne', 'crnm', 'habilitacao', 'selfie']],
  [OTHER, ['outro', 'outros', 'documento', 'doc', 'cpf', 'procuracao', 'contrato', 'frente', 'verso']],
];
const SIDE_WORDS: readonly (readonly [DocumentSide, readonly string[]])[] = [
  ['front', ['frente']],
  ['back', ['verso']],
];

/**
 * Checks a file of a client. Without a kind it is another document, like one of the other type of holder: the proof of
 * address of a company.
 */
export function checkDocumentRow(fields: Fields): CheckedRow<CheckedDocument> {
  const row = rowReader('documents', fields);
  const document = row.document();
  const file = row.text('file');
  if (file === '') row.fault('file', 'Escreva o nome do arquivo no ZIP');
  const stated = row.choice('kind', DOCUMENT_WORDS);
  if (!stated && row.text('kind') !== '')
    row.fault(
      'kind',
      oneOf(['RG', 'CNH', 'Comprovante', 'Contrato social', 'Cartão CNPJ', 'Sócio', 'Outro']),
    );
  const type = detectDocument(document);
  const named = stated === 'photo_id' && type === 'CNPJ' ? 'representative_id' : (stated ?? OTHER);
  const kind = type && (BASE_KINDS[type] as readonly string[]).includes(named) ? named : OTHER;
  const side = sideIn(kind, row.choice('kind', SIDE_WORDS));
  return row.end(() => ({ document, file, kind, side }));
}

/** Most letters of a contract's title; `outside_contracts_title_check` has the same number. */
const MOST_TITLE = 120;

/**
 * Checks a contract that was signed before the firm moved in. Without a title it is "Contrato".
 * @param today in Brasília
 */
export function checkContractRow(fields: Fields, today: CivilDate): CheckedRow<CheckedContract> {
  const row = rowReader('contracts', fields);
  const document = row.document();
  const title = row.text('title').replace(/\s+/g, ' ') || 'Contrato';
  if (title.length > MOST_TITLE) row.fault('title', `No máximo ${MOST_TITLE} caracteres`);
  const signedOn = row.day('signedOn', today);
  if (!signedOn && row.text('signedOn') === '') row.fault('signedOn', 'Diga o dia da assinatura');
  return row.end(() => ({ document, title, signedOn: signedOn ?? today, file: row.text('file') }));
}
