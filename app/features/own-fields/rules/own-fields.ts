import { z } from 'zod';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { fold } from '#app/lib/text.ts';

export const OWN_RECORDS = ['lead', 'client', 'case'] as const;
export type OwnRecord = (typeof OWN_RECORDS)[number];
export const OWN_RECORD_LABELS: Record<OwnRecord, string> = {
  lead: 'Leads',
  client: 'Clientes',
  case: 'Casos',
};

export const OWN_KINDS = ['text', 'number', 'date', 'choice'] as const;
export type OwnKind = (typeof OWN_KINDS)[number];
export const OWN_KIND_LABELS: Record<OwnKind, string> = {
  text: 'Texto',
  number: 'Número',
  date: 'Data',
  choice: 'Lista de opções',
};

/** Most active fields of a kind of record. */
export const MOST_OWN_FIELDS = 30;
const MOST_CHOICES = 50;
/** Longest value of a text; characters. */
const MOST_LETTERS = 500;
const MOST_LABEL = 60;
/** Whole digits and decimals of a number: JavaScript keeps fifteen digits exactly. */
const NUMBER = /^-?\d{1,12}(\.\d{1,3})?$/;

export type OwnField = {
  id: string;
  record: OwnRecord;
  /** Name of the value in the record, the API and merge fields; never changes. */
  key: string;
  label: string;
  kind: OwnKind;
  /** Empty unless the kind is `choice`. */
  choices: string[];
  required: boolean;
  version: number;
  /** ISO instant; null for an active field. */
  archivedAt: string | null;
};

/** Values of a record by the keys of its fields, in their stored form. */
export type OwnValues = Record<string, string>;

/** Makes the key of a field from its label: "Time do coração" → `time_do_coracao`. */
export function keyOf(label: string): string {
  const words = fold(label).match(/[a-z0-9]+/g) ?? [];
  const key = words
    .join('_')
    .replace(/^[0-9_]+/, '')
    .slice(0, 40);
  return (key.endsWith('_') ? key.slice(0, -1) : key) || 'campo';
}

/** Returns the first of `key`, `key_2`, `key_3` … that is free. */
export function freeKey(key: string, taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const tried = count === 1 ? key : `${key.slice(0, 36)}_${count}`;
    if (!taken.includes(tried)) return tried;
  }
}

const choicesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** Form of a field: the choices are lines of one text. */
export const OwnFieldInput = z
  .object({
    label: z
      .string('Dê um nome ao campo')
      .trim()
      .min(2, 'Dê um nome ao campo')
      .max(MOST_LABEL, `No máximo ${MOST_LABEL} letras`),
    kind: z.enum(OWN_KINDS, 'Escolha o tipo'),
    choices: z.string('Escreva as opções').default('').transform(choicesOf),
    required: z.literal('on').optional(),
  })
  .superRefine(({ kind, choices }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['choices'], message });
    if (kind !== 'choice') return;
    if (choices.length < 2) refuse('Escreva pelo menos duas opções, uma por linha');
    if (choices.length > MOST_CHOICES) refuse(`No máximo ${MOST_CHOICES} opções`);
    if (choices.some((choice) => choice.length > MOST_LABEL))
      refuse(`Cada opção tem no máximo ${MOST_LABEL} letras`);
  })
  .transform(({ required, choices, ...field }) => ({
    ...field,
    choices: field.kind === 'choice' ? choices : [],
    required: required === 'on',
  }));
export type OwnFieldInput = z.infer<typeof OwnFieldInput>;

const PREFIX = 'own_';

/** Name of a field in a form. */
export const ownName = (key: string): string => `${PREFIX}${key}`;

/** The entries of own fields in a form, by key. */
export const ownEntries = (sent: Readonly<Record<string, unknown>>): OwnValues =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      name.startsWith(PREFIX) && typeof value === 'string' ? [[name.slice(PREFIX.length), value]] : [],
    ),
  );

/** Fills a form with the values of a record, numbers as people write them. */
export const ownDraft = (fields: readonly OwnField[], values: OwnValues): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ key, kind }) => {
      const value = values[key] ?? '';
      return [ownName(key), kind === 'number' ? value.replace('.', ',') : value];
    }),
  );

/** Values of active fields: a value of an archived field is kept and not shown. */
export const activeValues = (fields: readonly OwnField[], values: OwnValues): OwnValues =>
  Object.fromEntries(fields.flatMap(({ key }) => (values[key] ? [[key, values[key]]] : [])));

/** Formats a stored value for people; a value of an older form is shown as it is. */
export function ownText({ key, kind }: Pick<OwnField, 'key' | 'kind'>, values: OwnValues): string {
  const value = values[key] ?? '';
  if (kind === 'date' && isCivilDate(value)) return formatDate(value);
  if (kind === 'number' && NUMBER.test(value)) return formatNumber(Number(value));
  return value;
}

/** Reads a number as Brazilians write it (1.234,5), or with a point (1234.5). Undefined for another text. */
function readNumber(text: string): string | undefined {
  const plain = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text.replace(',', '.');
  if (!NUMBER.test(plain)) return undefined;
  const value = String(Number(plain));
  return value === '-0' ? '0' : value;
}

/** Reads a day: 2026-11-30 or 30/11/2026. Undefined for another text. */
function readDay(text: string): string | undefined {
  const iso = text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');
  return isCivilDate(iso) ? iso : undefined;
}

/** Stored forms that a searched text may have, as the kind of its field is not known there. */
export const ownForms = (text: string): string[] => [
  ...new Set([text, readNumber(text), readDay(text)].filter((form) => form !== undefined)),
];

/** Readers of the filter by an own field, `campo` and `valor` in a list's address. */
export const readOwnKey = (text: string): string | undefined =>
  /^[a-z][a-z0-9_]{0,39}$/.test(text) ? text : undefined;
export const readOwnText = (text: string): string =>
  text.replaceAll('\0', '').slice(0, MOST_LETTERS).toWellFormed();

/** Returns the stored form of an entry, or why it is refused. @param now value of the record */
function readValue(field: OwnField, entry: string, now: string): Result<string> {
  const text = entry.trim();
  const refuse = (message: string) => err({ code: 'invalid', message });
  if (text === '') return field.required ? refuse(`Preencha ${field.label}`) : ok('');
  switch (field.kind) {
    case 'text':
      return [...text].length > MOST_LETTERS ? refuse(`No máximo ${MOST_LETTERS} letras`) : ok(text);
    case 'number': {
      const number = readNumber(text);
      return number === undefined ? refuse('Escreva um número, com até 12 dígitos e 3 casas') : ok(number);
    }
    case 'date': {
      const day = readDay(text);
      return day === undefined ? refuse('Escreva uma data válida') : ok(day);
    }
    case 'choice':
      // A removed choice stays where it was.
      return field.choices.includes(text) || text === now ? ok(text) : refuse('Escolha uma opção da lista');
  }
}

/**
 * Reads entries of own fields over the values of a record. An entry that is missing leaves its value; entries of
 * archived or unknown fields are ignored, and values of archived fields stay.
 * @param fields the active fields
 * @returns all values of the record; the messages are by the names of the form
 */
export function readOwnValues(
  fields: readonly OwnField[],
  entries: OwnValues,
  now: OwnValues,
): Result<OwnValues> {
  const values = { ...now };
  const refused: Record<string, string> = {};
  for (const field of fields) {
    const { key } = field;
    const before = Object.hasOwn(now, key) ? (now[key] ?? '') : '';
    const read = readValue(field, Object.hasOwn(entries, key) ? (entries[key] ?? '') : before, before);
    if (!read.ok) refused[ownName(key)] = read.error.message ?? '';
    else if (read.value) values[key] = read.value;
    else delete values[key];
  }
  const [message] = Object.values(refused);
  return message === undefined ? ok(values) : err({ code: 'invalid', message, fields: refused });
}
