import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { type Answers, type FormField, FormFields } from '#app/features/forms/rules/form-fields.ts';
import type { FormFacts } from '#app/features/forms/rules/form-text.ts';
import type { FormDocument, FormFile, SentFormStatus } from '#app/features/forms/rules/terms.ts';
import { isUf, STATES } from '#app/lib/brazil.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
import type { UserId } from '#app/terms/ids.ts';

type Person = {
  name: string;
  document: string;
  email: string;
  phone: string;
  address: string;
  uf: string;
  representative: { name: string; cpf: string; role: string } | null;
};

type Row = {
  id: string;
  name: string;
  version: number;
  fields: unknown;
  body: string;
  status: SentFormStatus;
  answers: Answers;
  document: FormDocument | null;
  createdAt: Date;
  updatedAt: Date;
  answeredAt: Date | null;
  files: (FormFile & { path: string; sha256: string; mimeType: string })[];
  person: Person;
  company: SiteContent['company'];
};

export type StoredForm = Omit<Row, 'fields'> & { fields: FormField[] };

/** Status of form `f` as it is now: the end of a case cancels its open forms. */
export const STATUS_NOW = `case when f.status in ('sent', 'draft') and case_over(f.user_id, null)
  then 'canceled' else f.status end`;

const FORM = `
  select f.id, t.name, t.version, t.fields, t.body, ${STATUS_NOW} as status, f.answers, f.document,
    f.created_at as "createdAt", f.updated_at as "updatedAt", f.answered_at as "answeredAt",
    coalesce((
      select json_agg(json_build_object('id', x.id, 'field', x.field, 'name', x.file_name, 'size', x.file_size,
        'path', x.file_path, 'sha256', x.sha256, 'mimeType', x.mime_type) order by x.id)
      from form_files x where x.sent_form_id = f.id
    ), '[]') as files,
    json_build_object('name', p.full_name, 'document', p.doc_number, 'email', u.email, 'phone', p.phone,
      'address', p.address, 'uf', p.uf, 'representative', case when p.representative_cpf is not null then
        json_build_object('name', p.representative_name, 'cpf', p.representative_cpf, 'role', p.representative_role)
      end) as person,
    (select value from site_config where key = 'company') as company
  from sent_forms f
  join form_templates t on t.id = f.template_id
  join profiles p on p.id = f.user_id
  join users u on u.id = f.user_id
  where f.id = $1 and f.user_id = $2`;

/**
 * Loads a form of this customer with its template, in one statement; null for an unknown one. The condition
 * on the customer is necessary for the system, which row level security lets read the forms of all customers.
 * @param lock keeps others from answering it at the same time; only the system may change it.
 */
export async function loadStoredForm(
  tx: Tx,
  formId: string,
  userId: UserId,
  { lock = false } = {},
): Promise<StoredForm | null> {
  const { rows } = lock
    ? await prepared<Row>(tx, 'form-locked', `${FORM} for update of f`, [formId, userId])
    : await prepared<Row>(tx, 'form', FORM, [formId, userId]);
  const [row] = rows;
  return row ? { ...row, fields: FormFields.parse(row.fields) } : null;
}

/** Returns the facts about customer and company for the texts of a form. */
export const formFacts = (
  { person, company }: Pick<StoredForm, 'person' | 'company'>,
  now: Date,
): FormFacts => ({
  'empresa.nome': company.legalName,
  'empresa.cnpj': company.taxId,
  'empresa.endereco': company.address,
  'empresa.email': company.email,
  'cliente.nome': person.name,
  'cliente.documento': formatDocument(person.document),
  'cliente.email': person.email,
  'cliente.telefone': maskPhone(person.phone),
  'cliente.endereco': person.address,
  'cliente.estado': isUf(person.uf) ? STATES[person.uf] : person.uf,
  'representante.nome': person.representative?.name ?? '',
  'representante.cpf': formatDocument(person.representative?.cpf ?? ''),
  'representante.cargo': person.representative?.role ?? '',
  data: formatDate(now),
});
