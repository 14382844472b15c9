import { data, Form, redirect, useLoaderData } from 'react-router';
import {
  ADDRESSEE_LABELS,
  familySpec,
  GROUND,
  GROUND_TITLES,
  GROUNDS,
  type Ground,
  termWords,
} from '#app/features/letters/rules/grounds.ts';
import { NEW_ADDRESSEE, NewLetters } from '#app/features/letters/rules/input.ts';
import { LETTER_OWN, withoutAddressee } from '#app/features/letters/rules/merge-letter.ts';
import { LETTER_FAILED, MIXED_RECORDS } from '#app/features/letters/rules/messages.ts';
import { listAddressees, previewLetters, writeLetters } from '#app/features/letters/server/index.server.ts';
import { loadOwnMerge } from '#app/features/own-fields/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  RecordForm,
  RecordNotices,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/new-letters-page';
import { type LetterWriter, letterWriter } from './client-in-query.server.ts';
import { LetterFieldList } from './letter-field-list.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Nova carta | Painel' }];

const groundOf = (text: string | null): Ground => GROUNDS.find((ground) => ground === text) ?? 'C1';

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { searchParams: query } = new URL(request.url);
  const ids = query.getAll('anotacao').filter(isUuid).slice(0, 50);
  if (ids.length === 0) throw redirect('/admin/clientes');
  const ground = groundOf(query.get('fundamento'));
  const all = await listAddressees(admin);
  const addressees = all.filter(({ kind }) => GROUND[ground].to.includes(kind));
  const found = await previewLetters(admin, ids, ground);
  if (!found) throw data(null, 404);
  return { ...found, ids, ground, addressees, own: await loadOwnMerge(admin, LETTER_OWN) };
}

const FORMS = inArea('letters', {
  write: defineForm({
    failed: LETTER_FAILED,
    schema: NewLetters,
    save: ({ admin, clientId }: LetterWriter, input) => writeLetters(admin, clientId, input),
    done: (made, _, { clientId }) => ({
      to: made.length === 1 ? `/admin/cartas/${made[0]}` : `/admin/clientes/${clientId}/cartas`,
      toast: {
        tone: 'good' as const,
        title: made.length === 1 ? 'Carta escrita' : `${made.length} cartas escritas`,
        message: 'Junte os documentos e mande para aprovar.',
      },
    }),
  }),
});

export const action = async (args: Route.ActionArgs) => answerForms(FORMS, await letterWriter(args), args);

export const clientAction = clientFormAction;

/** Step 2 of a letter: ground, addressee and text, with a preview per listing. */
export default function NewLettersPage() {
  const { clientId, ids, ground, template, mixed, addressee, missing, addressees, previews, own } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const chosen = addressee ?? (missing ? NEW_ADDRESSEE : '');
  const kinds = GROUND[ground].to;
  const form = useRecordForm({
    intent: 'write',
    answer,
    draft: {
      ...{ title: template.title, source: template.body, listings: ids.join(','), ground, addressee: chosen },
      ...{
        newName: missing?.name ?? '',
        newKind: (missing?.kind ?? kinds[0] ?? '') as string,
        newAddress: '',
      },
    },
  });
  return (
    <>
      <PageHeader
        title="Nova carta"
        up={{ to: '/admin/cartas', label: 'Cartas' }}
        lead={ids.length === 1 ? 'Fundamento e texto' : `Fundamento e texto de ${ids.length} cartas`}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <Surface className="p-5">
            <Form method="get" className="flex flex-wrap items-end gap-3">
              {ids.map((id) => (
                <input key={id} type="hidden" name="anotacao" value={id} />
              ))}
              <SelectField label="Fundamento" name="fundamento" defaultValue={ground} className="grow">
                {GROUNDS.map((one) => (
                  <option key={one} value={one}>
                    {GROUND_TITLES[one]}
                  </option>
                ))}
              </SelectField>
              <Button type="submit">Trocar texto</Button>
            </Form>
            <p className="mt-3 text-sm text-muted">
              {familySpec(template.family).source}. Resposta: {termWords(template)}.
            </p>
            {mixed && <p className="mt-2 text-warning">{MIXED_RECORDS}</p>}
          </Surface>
          <Surface className="p-5">
            <RecordForm
              key={ground}
              form={form}
              action={`?cliente=${clientId}&fundamento=${ground}&${ids.map((id) => `anotacao=${id}`).join('&')}`}
              className="space-y-4"
            >
              <input type="hidden" name="listings" value={ids.join(',')} />
              <input type="hidden" name="ground" value={ground} />
              <SelectField label="Destinatário" {...form.field('addressee')} required>
                <option value="">Escolha</option>
                {addressees.map(({ id, name, kind, verifiedOn }) => (
                  <option key={id} value={id}>
                    {`${name} (${ADDRESSEE_LABELS[kind]})${verifiedOn ? '' : ': confira o endereço'}`}
                  </option>
                ))}
                <option value={NEW_ADDRESSEE}>Destinatário novo</option>
              </SelectField>
              <details open={form.draft.addressee === NEW_ADDRESSEE}>
                <summary className="min-h-11 font-medium">Destinatário novo</summary>
                <div className="mt-2 grid gap-4 sm:grid-cols-2">
                  <TextField label="Nome do destinatário" {...form.field('newName')} maxLength={200} />
                  <SelectField label="Tipo" {...form.field('newKind')}>
                    {kinds.map((kind) => (
                      <option key={kind} value={kind}>
                        {ADDRESSEE_LABELS[kind]}
                      </option>
                    ))}
                  </SelectField>
                  <TextField
                    label="Endereço do destinatário"
                    {...form.field('newAddress')}
                    maxLength={400}
                    hint="Pode ficar para depois: a equipe confere antes do envio."
                    className="sm:col-span-2"
                  />
                </div>
              </details>
              <TextField label="Assunto" {...form.field('title')} required maxLength={200} />
              <TextareaField
                label="Texto"
                {...form.field('source')}
                required
                rows={16}
                maxLength={12000}
                hint="Os campos entre chaves são preenchidos com os dados de cada registro."
              />
              <RecordNotices answer={answer} />
              <SaveButton form={form}>
                {ids.length === 1 ? 'Escrever carta' : `Escrever ${ids.length} cartas`}
              </SaveButton>
              <FormRefusal message={form.refusal} />
            </RecordForm>
            <details className="mt-4">
              <summary className="min-h-11 font-medium">Campos que existem</summary>
              <LetterFieldList own={own} className="sm:grid-cols-2" />
            </details>
          </Surface>
        </div>
        <div className="min-w-0 space-y-4">
          {previews.map(({ id, creditor, place, body, missing }) => (
            <Surface key={id} className="p-5">
              <h2 className="text-lg font-semibold">
                {creditor}, {LISTING_PLACE_LABELS[place]}
              </h2>
              {withoutAddressee(missing).length > 0 && (
                <p className="mt-2 rounded-xl bg-warning-soft px-3.5 py-2.5 text-warning">
                  Falta preencher:{' '}
                  {withoutAddressee(missing)
                    .map(({ label }) => label)
                    .join(', ')}
                  .
                </p>
              )}
              <p className="mt-3 wrap-anywhere whitespace-pre-line">{body}</p>
            </Surface>
          ))}
        </div>
      </div>
    </>
  );
}
