import { data, useLoaderData } from 'react-router';
import {
  DAY_KINDS,
  EVIDENCE_KINDS,
  EVIDENCE_LABELS,
  FAMILY_TITLES,
  familySpec,
  TEMPLATE_FAMILIES,
  TERM_BASES,
  type TemplateFamily,
} from '#app/features/letters/rules/grounds.ts';
import { LetterTemplateInput } from '#app/features/letters/rules/input.ts';
import { LETTER_OWN } from '#app/features/letters/rules/merge-letter.ts';
import { LETTER_DONE, LETTER_FAILED } from '#app/features/letters/rules/messages.ts';
import {
  listLetterTemplates,
  publishTemplate,
  saveLetterTemplate,
} from '#app/features/letters/server/index.server.ts';
import { loadOwnMerge } from '#app/features/own-fields/server/index.server.ts';
import { answerForms, defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  PressForm,
  RecordForm,
  RecordNotices,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import { formatDate } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/template-page';
import { LetterFieldList } from './letter-field-list.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Modelo de carta | Painel' }];

const familyOf = (text: string): TemplateFamily => {
  const family = TEMPLATE_FAMILIES.find((one) => one === text);
  if (!family) throw data(null, 404);
  return family;
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const family = familyOf(params.family);
  const admin = adminOf(context);
  const versions = (await listLetterTemplates(admin)).filter((one) => one.family === family);
  return { family, versions, own: await loadOwnMerge(admin, LETTER_OWN) };
}

type Who = { admin: SignedInActor; family: TemplateFamily };

/** Boxes of one name become a list. */
const readTemplate = (form: FormData) => ({
  ...Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
  needs: form.getAll('needs').join(','),
});

const FORMS = inArea('approvals', {
  save: defineForm({
    failed: LETTER_FAILED,
    read: readTemplate as (form: FormData) => Record<string, string>,
    schema: LetterTemplateInput,
    save: ({ admin, family }: Who, input, expected) =>
      saveLetterTemplate(admin, family, Number(expected), input),
    done: LETTER_DONE.template,
  }),
  publish: defineForm({
    failed: LETTER_FAILED,
    schema: NO_FIELDS,
    save: ({ admin, family }: Who, _, expected) => publishTemplate(admin, family, Number(expected)),
    done: LETTER_DONE.published,
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(FORMS, { admin: adminOf(args.context), family: familyOf(params.family) }, args);

export const clientAction = clientFormAction;

const DAY_WORDS = { business: 'dias úteis', calendar: 'dias corridos' };
const BASIS_WORDS = { law: 'da lei', usual: 'de costume', house: 'da casa' };

/** Versions of the text of one ground: a draft, and the published ones. */
export default function TemplatePage() {
  const { family, versions, own } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const draft = versions.find(({ publishedAt }) => !publishedAt);
  const base = draft ?? versions[0];
  const form = useRecordForm({
    intent: 'save',
    answer,
    draft: {
      title: base?.title ?? '',
      body: base?.body ?? '',
      needs: base?.needs.join(',') ?? '',
      answerDays: String(base?.answerDays ?? ''),
      dayKind: (base?.dayKind ?? 'business') as string,
      basis: (base?.basis ?? 'usual') as string,
    },
    expectedVersion: draft?.version ?? 0,
  });
  const needs = String(form.draft.needs).split(',');
  return (
    <>
      <PageHeader
        title={FAMILY_TITLES[family]}
        up={{ to: '/admin/cartas/modelos', label: 'Modelos' }}
        lead={familySpec(family).source}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Surface className="min-w-0 p-5">
          <RecordForm form={form} className="space-y-4">
            <TextField label="Assunto" {...form.field('title')} required maxLength={200} />
            <TextareaField label="Texto" {...form.field('body')} required rows={18} maxLength={12000} />
            <fieldset>
              <legend className="text-sm font-medium">Documentos que precisam acompanhar</legend>
              <div className="mt-2 grid gap-2 sm:grid-cols-2">
                {EVIDENCE_KINDS.map((kind) => (
                  <CheckboxField
                    key={kind}
                    name="needs"
                    value={kind}
                    label={EVIDENCE_LABELS[kind]}
                    defaultChecked={needs.includes(kind)}
                  />
                ))}
              </div>
            </fieldset>
            <div className="grid gap-4 sm:grid-cols-3">
              <TextField
                label="Dias para responder"
                {...form.field('answerDays')}
                inputMode="numeric"
                hint="Vazio: sem prazo."
              />
              <SelectField label="Contados em" {...form.field('dayKind')}>
                {DAY_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {DAY_WORDS[kind]}
                  </option>
                ))}
              </SelectField>
              <SelectField label="O prazo é" {...form.field('basis')}>
                {TERM_BASES.map((basis) => (
                  <option key={basis} value={basis}>
                    {BASIS_WORDS[basis]}
                  </option>
                ))}
              </SelectField>
            </div>
            <RecordNotices answer={answer} />
            <SaveButton form={form}>Salvar rascunho</SaveButton>
            <FormRefusal message={form.refusal} />
          </RecordForm>
          {draft && (
            <div className="mt-4">
              <PressForm intent="publish" expectedVersion={draft.version}>
                Publicar versão {draft.number}
              </PressForm>
            </div>
          )}
        </Surface>
        <div className="min-w-0 space-y-4">
          <Surface className="p-5">
            <h2 className="text-lg font-semibold">Campos</h2>
            <LetterFieldList own={own} />
          </Surface>
          <Surface className="p-5">
            <h2 className="text-lg font-semibold">Versões</h2>
            {versions.map(({ id, number, publishedAt, title, body }) => (
              <details key={id} className="mt-2">
                <summary className="min-h-11 font-medium">
                  Versão {number}, {publishedAt ? `publicada em ${formatDate(publishedAt)}` : 'rascunho'}
                </summary>
                <p className="mt-1 font-medium">{title}</p>
                <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{body}</p>
              </details>
            ))}
          </Surface>
        </div>
      </div>
    </>
  );
}
