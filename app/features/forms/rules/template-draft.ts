import { formatAmount } from '#app/lib/money.ts';
import { slugify } from '#app/lib/text.ts';
import { FIELD_TYPES, type FieldType, type FormField } from './form-fields.ts';

/**
 * One question in the builder's form, as entered texts. Every row has every control, independent of its type.
 */
export type FieldDraft = {
  name: string;
  label: string;
  type: FieldType;
  hint: string;
  required: boolean;
  fill: string;
  /** Choices, one a line. */
  options: string;
  multiline: boolean;
  max: string;
  accepts: string;
  when: string;
  min: string;
};

export type TemplateDraft = {
  name: string;
  body: string;
  fields: FieldDraft[];
  /** `CPF`, `CNPJ`; anything else is both. */
  docType: string;
};

export const EMPTY_FIELD: FieldDraft = {
  name: '',
  label: '',
  type: 'text',
  hint: '',
  required: true,
  fill: '',
  options: '',
  multiline: false,
  max: '200',
  accepts: 'any',
  when: 'any',
  min: '',
};

/** A saved question as the builder shows it. */
export const fieldDraft = (field: FormField): FieldDraft => ({
  ...EMPTY_FIELD,
  name: field.name,
  label: field.label,
  type: field.type,
  hint: field.hint ?? '',
  required: field.required,
  fill: field.fill ?? '',
  ...(field.type === 'text' && { multiline: field.multiline, max: String(field.max) }),
  ...(field.type === 'document' && { accepts: field.accepts }),
  ...(field.type === 'date' && { when: field.when }),
  ...(field.type === 'money' && { min: field.min === 0 ? '' : formatAmount(field.min) }),
  ...(field.type === 'choice' && { options: field.options.join('\n') }),
});

/** Removes NUL, which PostgreSQL cannot store, and the carriage returns that forms add. */
const clean = (value: FormDataEntryValue | null | undefined): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').replaceAll('\r\n', '\n').trim() : '';

const isEmpty = ({ name, label, hint, options }: FieldDraft) => !name && !label && !hint && !options;

/** Reads the builder's form; controls of the same name are the questions, in the order of the page. */
export function readTemplateForm(form: FormData): TemplateDraft {
  const column = (name: string) => form.getAll(name).map(clean);
  const columns = {
    name: column('field-name'),
    type: column('field-type'),
    hint: column('field-hint'),
    required: column('field-required'),
    fill: column('field-fill'),
    options: column('field-options'),
    multiline: column('field-multiline'),
    max: column('field-max'),
    accepts: column('field-accepts'),
    when: column('field-when'),
    min: column('field-min'),
  };
  const at = (name: keyof typeof columns, row: number) => columns[name][row] ?? '';
  const fields = column('field-label').map(
    (label, row): FieldDraft => ({
      label,
      name: at('name', row),
      type: FIELD_TYPES.find((type) => type === at('type', row)) ?? 'text',
      hint: at('hint', row),
      required: at('required', row) !== 'nao',
      fill: at('fill', row),
      options: at('options', row),
      multiline: at('multiline', row) === 'sim',
      max: at('max', row),
      accepts: at('accepts', row),
      when: at('when', row),
      min: at('min', row),
    }),
  );
  return {
    name: clean(form.get('name')).replace(/\s+/g, ' '),
    body: clean(form.get('body')),
    docType: clean(form.get('docType')),
    fields: fields.filter((field) => !isEmpty(field)),
  };
}

/** Longest code; a code starts with a letter. */
const CODE = 40;
const codeOf = (label: string): string => {
  const plain = slugify(label).replaceAll('-', '_');
  return (/^[a-z]/.test(plain) ? plain : `campo_${plain}`).slice(0, CODE).replace(/(?<!_)_+$/, '');
};

/** The questions with a code each: an existing one stays, a new one is made from its question and is unique. */
export function withCodes(fields: readonly FieldDraft[]): FieldDraft[] {
  const taken = new Set(fields.map(({ name }) => name).filter(Boolean));
  return fields.map((field) => {
    if (field.name) return field;
    const wanted = codeOf(field.label);
    let name = wanted;
    for (let next = 2; taken.has(name); next += 1) {
      name = `${wanted.slice(0, CODE - String(next).length - 1)}_${next}`;
    }
    taken.add(name);
    return { ...field, name };
  });
}
