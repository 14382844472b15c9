import { CSV_START, csvLine } from '#app/lib/csv.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import type { Answers, FormField } from './form-fields.ts';
import { showAnswer } from './form-text.ts';
import type { FormDocument } from './terms.ts';

/** One answered form, with the questions of the version that was answered. */
export type AnsweredRow = {
  version: number;
  fields: FormField[];
  answers: Answers;
  document: FormDocument;
};

export type AnswerColumn = { name: string; label: string };

/** A column for each question of any version, by its code: the newest version's first, under the words of today. */
export function answerColumns(versions: readonly FormField[][]): AnswerColumn[] {
  const columns = new Map<string, string>();
  for (const { name, label } of versions.flat()) if (!columns.has(name)) columns.set(name, label);
  return [...columns].map(([name, label]) => ({ name, label }));
}

export const csvHead = (columns: readonly AnswerColumn[]): string =>
  CSV_START + csvLine(['Enviado em', 'Nome', 'Documento', 'Versão', ...columns.map(({ label }) => label)]);

/** Returns one row of the export: documents formatted, files by name, a drawn signature in words. */
export function csvAnswers(
  columns: readonly AnswerColumn[],
  { version, fields, answers, document }: AnsweredRow,
): string {
  const shown = (name: string): string => {
    const field = fields.find((one) => one.name === name);
    if (!field) return '';
    if (field.type === 'file') return document.files.find(({ label }) => label === field.label)?.name ?? '';
    if (field.type === 'signature') {
      const signed = document.signatures.find(({ label }) => label === field.label);
      return signed ? (signed.typed ?? 'assinado à mão') : '';
    }
    return showAnswer(field, answers[name] ?? '');
  };
  return csvLine([
    formatDateTime(document.sentAt).replace(',', ''),
    document.person.name,
    formatDocument(document.person.document),
    String(version),
    ...columns.map(({ name }) => shown(name)),
  ]);
}
