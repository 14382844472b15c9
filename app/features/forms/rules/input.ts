import { DOC_TYPES } from '#app/features/profiles/rules/terms.ts';
import type { DocType } from '#app/lib/documents.ts';
import { parseBRL } from '#app/lib/money.ts';
import { unprintableIn, unprintableMessage } from '#app/lib/printable.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { FACTS_FOR, FORM_FACTS, FormField, FormFields, MAX_ANSWER } from './form-fields.ts';
import { TEMPLATE_NOT_SAVED } from './messages.ts';
import { type FieldDraft, type TemplateDraft, withCodes } from './template-draft.ts';

/** A form as the panel writes it. */
export type FormTemplateInput = {
  name: string;
  body: string;
  fields: FormField[];
  /** Customers that it can be sent to: people, companies; null for both. */
  docType: DocType | null;
};

/** Characters of HTML: some forty pages. */
export const MAX_BODY = 100_000;
const MOST_FIELDS = 60;

/** Returns the key of a question's fault: `0-label`. */
export const fieldKey = (row: number, control: keyof FieldDraft): string => `${row}-${control}`;

/** Whether the prefill fact no longer fits after the question's type changed. */
const isMisfit = ({ type, fill }: FieldDraft): boolean =>
  FORM_FACTS.some((fact) => fact === fill) && !FACTS_FOR[type].some((fact) => fact === fill);

/** Returns the controls that belong to this type of question; the others are ignored. */
function shapeOf(draft: FieldDraft): Record<string, unknown> {
  const { name, label, type, required } = draft;
  const options = draft.options
    .split('\n')
    .map((option) => option.trim())
    .filter(Boolean);
  return {
    name,
    label,
    type,
    required,
    ...(draft.hint && { hint: draft.hint }),
    ...(draft.fill && !isMisfit(draft) && { fill: draft.fill }),
    ...(type === 'text' && { multiline: draft.multiline, max: Number(draft.max || '200') }),
    ...(type === 'document' && { accepts: draft.accepts }),
    ...(type === 'date' && { when: draft.when }),
    ...(type === 'money' && { min: draft.min === '' ? 0 : parseBRL(draft.min) }),
    ...(type === 'choice' && { options: [...new Set(options)] }),
  };
}

const FAULTS: Partial<Record<string, string>> = {
  name: 'Use letras minúsculas, números e _, começando por letra',
  label: 'Escreva a pergunta, com até 120 caracteres',
  hint: 'No máximo 200 caracteres',
  options: 'Escreva de 2 a 30 opções, uma por linha, com até 120 caracteres',
  max: `Um número de 1 a ${MAX_ANSWER}`,
  min: 'Valor inválido: escreva, por exemplo, 1.500,00',
  fill: 'Escolha da lista',
};

/** Returns the faults of the questions, keyed by control. */
function faultsOf(drafts: readonly FieldDraft[]): Record<string, string> {
  const faults: Record<string, string> = {};
  const seen = new Set<string>();
  drafts.forEach((draft, row) => {
    const parsed = FormField.safeParse(shapeOf(draft));
    for (const { path } of parsed.error?.issues ?? []) {
      const control = String(path[0] ?? 'label') as keyof FieldDraft;
      faults[fieldKey(row, control)] ??= FAULTS[control] ?? 'Valor inválido';
    }
    const character = unprintableIn(draft.label);
    if (character) faults[fieldKey(row, 'label')] ??= unprintableMessage(character);
    if (seen.has(draft.name)) faults[fieldKey(row, 'name')] ??= 'Outra pergunta tem este código';
    seen.add(draft.name);
  });
  return faults;
}

/** The questions that are right already: for the preview of a form in work. */
export const soundFields = (drafts: readonly FieldDraft[]): FormField[] => {
  const names = new Set<string>();
  return withCodes(drafts).flatMap((draft) => {
    const parsed = FormField.safeParse(shapeOf(draft));
    if (!parsed.success || names.has(parsed.data.name)) return [];
    names.add(parsed.data.name);
    return [parsed.data];
  });
};

/** Reads a form of the builder; every control at fault gets its own message. */
export function parseTemplate({ name, body, fields, docType }: TemplateDraft): Result<FormTemplateInput> {
  const drafts = withCodes(fields);
  const faults = faultsOf(drafts);
  if (name.length < 3 || name.length > 100) faults.name = 'O nome tem de 3 a 100 caracteres';
  for (const [field, text] of Object.entries({ name, body })) {
    const character = unprintableIn(text.slice(0, MAX_BODY));
    if (character) faults[field] ??= unprintableMessage(character);
  }
  if (body.length > MAX_BODY) faults.body = 'O texto passa do limite de 100 mil caracteres';
  if (drafts.length === 0) faults.fields = 'Faça pelo menos uma pergunta';
  if (drafts.length > MOST_FIELDS) faults.fields = `No máximo ${MOST_FIELDS} perguntas`;
  const parsed = FormFields.safeParse(drafts.map(shapeOf));
  if (Object.keys(faults).length === 0 && parsed.success) {
    return ok({
      name,
      body,
      fields: parsed.data,
      docType: DOC_TYPES.find((type) => type === docType) ?? null,
    });
  }
  const [first = 'Dados inválidos'] = Object.values(faults);
  return err({ code: 'invalid', title: TEMPLATE_NOT_SAVED, message: first, fields: faults });
}

/** Facts that a text may state, as the editor's menu offers them. */
export const FACT_LABELS: Record<(typeof FORM_FACTS)[number], string> = {
  'empresa.nome': 'Razão social da empresa',
  'empresa.cnpj': 'CNPJ da empresa',
  'empresa.endereco': 'Endereço da empresa',
  'empresa.email': 'E-mail da empresa',
  'cliente.nome': 'Nome do cliente',
  'cliente.documento': 'CPF ou CNPJ do cliente',
  'cliente.email': 'E-mail do cliente',
  'cliente.telefone': 'Telefone do cliente',
  'cliente.endereco': 'Endereço do cliente',
  'cliente.estado': 'Estado do cliente',
  'representante.nome': 'Nome do representante da empresa cliente',
  'representante.cpf': 'CPF do representante',
  'representante.cargo': 'Cargo do representante',
  data: 'Data do envio',
};

/** Returns the merge fields of a form's text: the facts, and the answers that are text. */
export const mergeChoices = (fields: readonly Pick<FieldDraft, 'name' | 'label' | 'type'>[]) => [
  ...fields
    .filter(({ type }) => type !== 'file' && type !== 'signature')
    .map(({ name, label }) => ({ name: `resposta.${name}`, label: `Resposta: ${label}` })),
  ...FORM_FACTS.map((name) => ({ name, label: FACT_LABELS[name] })),
];
