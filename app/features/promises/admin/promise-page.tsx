import { data, useLoaderData } from 'react-router';
import { CLAUSE_NAMES, clauseLabel } from '#app/features/catalog/rules/clauses.ts';
import { PromiseInput } from '#app/features/promises/rules/input.ts';
import { UNIT_WORDS } from '#app/features/promises/rules/terms.ts';
import { findPromise, savePromise } from '#app/features/promises/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/promise-page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.promise.title ?? 'Promessa'} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const promise = await findPromise(adminOf(context), params.promiseKey);
  if (!promise) throw data(null, 404);
  return { promise };
}

type Who = { admin: SignedInActor; key: string };

const FORMS = inArea('legal', {
  save: defineForm({
    failed: 'Promessa não salva',
    schema: PromiseInput,
    save: ({ admin, key }: Who, input, expected) => savePromise(admin, key, Number(expected), input),
    done: { tone: 'good', title: 'Promessa salva', message: 'A página pública já mostra assim.' } as const,
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(FORMS, { admin: adminOf(args.context), key: params.promiseKey }, args);

export const clientAction = clientFormAction;

/**
 * Form for the words of a promise, and whether it counts. The product's measure defines what counts as kept.
 */
export default function PromisePage() {
  const { promise } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { title, words, exceptions, remedy, limitAmount, unit, contractClause, active, activeFrom, version } =
    promise;
  const form = useRecordForm({
    intent: 'save',
    answer,
    draft: {
      ...{ title, words, exceptions, remedy, limitAmount: String(limitAmount) },
      ...{ contractClause: contractClause ?? '', activeFrom: activeFrom ?? '', active: active ? 'on' : '' },
    },
    expectedVersion: version,
  });
  return (
    <>
      <PageHeader
        title={title}
        up={{ to: '/admin/promessas', label: 'Promessas' }}
        lead="Mude as palavras à vontade. O que conta como cumprida é a medida do sistema."
      />
      <Surface className="max-w-2xl p-5">
        <RecordForm form={form} className="space-y-4">
          <TextField label="Título" {...form.field('title')} maxLength={90} required />
          <TextareaField
            label="O que prometemos"
            {...form.field('words')}
            rows={3}
            maxLength={400}
            required
          />
          <TextareaField
            label="O que não conta"
            {...form.field('exceptions')}
            rows={2}
            maxLength={400}
            required
          />
          <TextareaField
            label="Se não cumprirmos"
            {...form.field('remedy')}
            rows={2}
            maxLength={300}
            required
          />
          <TextField
            label={`Prazo (${UNIT_WORDS[unit]})`}
            {...form.field('limitAmount')}
            inputMode="numeric"
            hint="Vale para prazos novos. Serviços, devoluções e pedidos de privacidade seguem o seu próprio prazo."
            required
          />
          <SelectField label="Cláusula do contrato" {...form.field('contractClause')}>
            <option value="">Nenhuma</option>
            {CLAUSE_NAMES.map((name) => (
              <option key={name} value={name}>
                {clauseLabel(name)}
              </option>
            ))}
          </SelectField>
          <TextField label="Conta a partir de" type="date" {...form.field('activeFrom')} />
          <CheckboxField label="Contar esta promessa e mostrar na página pública" {...form.box('active')} />
          <SaveButton form={form}>Salvar</SaveButton>
          <FormRefusal message={form.refusal} />
        </RecordForm>
      </Surface>
    </>
  );
}
