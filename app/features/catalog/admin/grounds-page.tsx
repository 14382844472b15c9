import { useLoaderData, useSearchParams } from 'react-router';
import { GroundInput } from '#app/features/catalog/rules/input.ts';
import { groundClaim, listGrounds } from '#app/features/catalog/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { formatDate } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/grounds-page';

export const meta: Route.MetaFunction = () => [{ title: 'Fontes | Painel' }];

export const loader = ({ context }: Route.LoaderArgs) => listGrounds(adminOf(context));

const FORMS = inArea('legal', {
  ground: defineForm({
    failed: 'Fonte não salva',
    schema: GroundInput,
    save: (admin: SignedInActor, input) => groundClaim(admin, input),
    done: { tone: 'good', title: 'Fonte guardada', message: 'A frase já pode ser publicada.' } as const,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** Grounds of the site's claims. */
export default function GroundsPage() {
  const { grounds, promises } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const draft = { sentence: params.get('frase') ?? '', promiseKey: '', source: '', checkedOn: '' };
  const form = useRecordForm({ intent: 'ground', answer, draft });
  return (
    <>
      <PageHeader
        title="Fontes"
        up={{ to: '/admin/promessas', label: 'Promessas' }}
        lead="Toda frase do site que promete algo se apoia em uma promessa contada ou em uma fonte com data."
      />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[2fr_3fr]">
        <Surface className="p-5">
          <RecordForm form={form} className="space-y-4">
            <h2 className="text-lg font-semibold">Guardar uma fonte</h2>
            <TextareaField
              label="Frase"
              {...form.field('sentence')}
              rows={3}
              required
              hint="Como está no texto."
            />
            <SelectField label="Promessa" {...form.field('promiseKey')}>
              <option value="">Nenhuma</option>
              {promises.map(({ key, title }) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
            </SelectField>
            <TextField label="Ou a fonte" {...form.field('source')} maxLength={300} />
            <TextField label="Conferida em" type="date" {...form.field('checkedOn')} />
            <SaveButton form={form}>Salvar</SaveButton>
            <FormRefusal message={form.refusal} />
          </RecordForm>
        </Surface>
        {grounds.length === 0 ? (
          <EmptyState title="Nenhuma fonte" text="O que for guardado aparece aqui." />
        ) : (
          <ul className="space-y-2">
            {grounds.map(({ id, sentence, promise, promiseActive, source, checkedOn }) => (
              <li key={id}>
                <Surface className="p-4">
                  <p className="font-medium wrap-anywhere">{sentence}</p>
                  <p className="mt-1 text-sm text-muted wrap-anywhere">
                    {promise ?? source}
                    {checkedOn && `, conferida em ${formatDate(checkedOn)}`}{' '}
                    {promiseActive === false && <Badge tone="warning">Promessa desligada</Badge>}
                  </p>
                </Surface>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
