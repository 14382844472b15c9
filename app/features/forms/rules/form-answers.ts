import { z } from 'zod';
import { NAME_UNPRINTABLE } from '#app/features/profiles/rules/person-checks.ts';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { detectDocument, isValidDocument, normalizeDocument } from '#app/lib/documents.ts';
import { formatBRL, parseBRL, toNumeric } from '#app/lib/money.ts';
import { isPrintable, unprintableIn, unprintableMessage } from '#app/lib/printable.ts';
import type { FormField } from './form-fields.ts';

/** Facts for the check of an answer, in addition to its field. */
export type AnswerFacts = {
  /** In Brasília. */
  today: CivilDate;
  /** Ids of the files sent for a field of this form. */
  filesOf: (field: string) => readonly string[];
};

const MISSING: Record<FormField['type'], string> = {
  text: 'Preencha este campo',
  document: 'Informe o documento',
  date: 'Informe a data',
  money: 'Informe o valor',
  choice: 'Escolha uma opção',
  file: 'Envie o arquivo',
  signature: 'Assine para continuar',
};
const DOCUMENT_FAULT = { CPF: 'CPF inválido', CNPJ: 'CNPJ inválido', any: 'Documento inválido' } as const;

/**
 * Builds the schema of a whole form from its template: every faulty field gets its own message. The output is
 * normalised: documents without punctuation, dates as 'aaaa-mm-dd', amounts as 'reais.centavos'; an optional
 * answer that was left out is ''.
 */
export const answersSchema = (fields: readonly FormField[], facts: AnswerFacts) =>
  z.object(Object.fromEntries(fields.map((field) => [field.name, answerSchema(field, facts)])));

function answerSchema(field: FormField, facts: AnswerFacts) {
  return z
    .string(MISSING[field.type])
    .default('')
    .transform((typed, context) => {
      const value = typed.normalize('NFC').trim();
      if (value === '') {
        if (field.required)
          context.issues.push({ code: 'custom', message: MISSING[field.type], input: typed });
        return '';
      }
      const read = readAnswer(field, value, facts);
      if (read.fault !== undefined)
        context.issues.push({ code: 'custom', message: read.fault, input: typed });
      return read.value ?? '';
    });
}

type Read = { value: string; fault?: undefined } | { value?: undefined; fault: string };

function readAnswer(field: FormField, value: string, { today, filesOf }: AnswerFacts): Read {
  switch (field.type) {
    case 'text': {
      if (value.length > field.max)
        return { fault: `Texto muito longo: o limite é de ${field.max} caracteres` };
      const character = unprintableIn(value);
      return character ? { fault: unprintableMessage(character) } : { value };
    }
    case 'document': {
      const valid =
        field.accepts === 'any' ? detectDocument(value) !== null : isValidDocument(field.accepts, value);
      return valid ? { value: normalizeDocument(value) } : { fault: DOCUMENT_FAULT[field.accepts] };
    }
    case 'date': {
      const date = readDate(value);
      if (!date) return { fault: 'Data inválida: use dia, mês e ano' };
      if (field.when === 'past' && date > today) return { fault: 'A data não pode ser no futuro' };
      if (field.when === 'future' && date < today) return { fault: 'A data não pode ser no passado' };
      return { value: date };
    }
    case 'money': {
      const amount = parseBRL(value);
      if (amount === null) return { fault: 'Valor inválido: escreva, por exemplo, 1.500,00' };
      return amount < field.min
        ? { fault: `O valor mínimo é ${formatBRL(field.min)}` }
        : { value: toNumeric(amount) };
    }
    case 'choice':
      return field.options.includes(value) ? { value } : { fault: MISSING.choice };
    case 'file':
      return filesOf(field.name).includes(value) ? { value } : { fault: MISSING.file };
    case 'signature':
      // Drawn, it is a file of the form; else the name as it was typed.
      if (filesOf(field.name).includes(value)) return { value };
      if (value.length < 3 || value.length > 100) return { fault: 'Escreva o seu nome completo' };
      return isPrintable(value) ? { value } : { fault: NAME_UNPRINTABLE };
  }
}

/** Reads a date: "2026-11-20" from a date control, "20/11/2026" from a person. */
export function readDate(text: string): CivilDate | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const date = day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  return isCivilDate(date) && date >= '1900-01-01' && date <= '2200-12-31' ? date : null;
}
