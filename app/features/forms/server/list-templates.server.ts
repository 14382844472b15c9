import { FormFields } from '#app/features/forms/rules/form-fields.ts';
import type { FormTemplateInput } from '#app/features/forms/rules/input.ts';
import {
  MOST_ANSWERS_COUNTED,
  type TemplateRow,
  type TemplateVersion,
} from '#app/features/forms/rules/template-list.ts';
import type { DocType } from '#app/lib/documents.ts';
import { readAs, type SignedInActor } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';

const TEMPLATES = `
  with newest as (select distinct on (family_id) * from form_templates order by family_id, version desc)
  select n.family_id as id, n.name, n.version, n.active, jsonb_array_length(n.fields) as questions,
    ${instantText('n.updated_at')} as "updatedAt", c.*
  from newest n cross join lateral (
    select count(*)::int as sent, count(*) filter (where s.status in ('sent', 'draft'))::int as waiting,
      count(*) filter (where s.status = 'answered')::int as answered
    from (
      select f.status from form_templates v join sent_forms f on f.template_id = v.id
      where v.family_id = n.family_id limit ${MOST_ANSWERS_COUNTED + 1}
    ) s
  ) c
  order by n.active desc, lower(n.name), n.family_id`;

/** Every form in its newest version, those in use first. There are tens, not thousands. */
export const listFormTemplates = (admin: SignedInActor) =>
  readAs<TemplateRow>(admin, 'templates', TEMPLATES, []);

const TEMPLATE = `
  select n.id as "versionId", n.name, n.version, n.revision, n.active, n.fields, n.body, n.doc_type as "docType",
    ${instantText('n.updated_at')} as "updatedAt",
    (select json_agg(json_build_object('version', v.version, 'createdAt', ${instantText('v.created_at')},
        'sent', exists (select 1 from sent_forms f where f.template_id = v.id)) order by v.version desc)
      from form_templates v where v.family_id = n.family_id) as versions
  from form_templates n where n.family_id = $1::uuid order by n.version desc limit 1`;

type Row = {
  versionId: string;
  name: string;
  version: number;
  revision: number;
  active: boolean;
  fields: unknown;
  body: string;
  docType: DocType | null;
  updatedAt: string;
  versions: TemplateVersion[];
};

export type LoadedTemplate = FormTemplateInput &
  Omit<Row, 'fields' | 'revision'> & {
    /** State of the form: see `saveTemplate`. */
    expectedVersion: string;
  };

/** A version and how often it was saved. */
export const stateOf = ({ version, revision }: { version: number; revision: number }) =>
  `${version}.${revision}`;

/** Loads a template in its newest version; null for an unknown id. */
export async function loadTemplate(admin: SignedInActor, familyId: string): Promise<LoadedTemplate | null> {
  const [row] = await readAs<Row>(admin, 'template', TEMPLATE, [familyId]);
  if (!row) return null;
  const { revision, fields, ...rest } = row;
  return { ...rest, fields: FormFields.parse(fields), expectedVersion: stateOf(row) };
}
