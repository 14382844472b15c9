import { data, Form, useLoaderData } from 'react-router';
import { NewQuota } from '#app/features/consortium/rules/input.ts';
import { DONE } from '#app/features/consortium/rules/terms.ts';
import { assignQuota, loadGroup } from '#app/features/consortium/server/index.server.ts';
import { CLIENT_LIST } from '#app/features/profiles/rules/client-list.ts';
import { clientList } from '#app/features/profiles/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { readList } from '#app/kit/list.ts';
import { textIn } from '#app/lib/form-data.ts';
import { countWords } from '#app/lib/numbers.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { GroupId } from '#app/terms/ids.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/assign-page';

export const meta: Route.MetaFunction = () => [{ title: 'Atribuir cota | Painel' }];

/** Clients shown per search; more results need a narrower search. */
const SHOWN = 8;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { search = '' } = readList(CLIENT_LIST, new URL(request.url).searchParams).filters;
  const [found, list] = await Promise.all([
    isUuid(params.groupId) ? loadGroup(admin, params.groupId) : null,
    search.length >= 3 ? clientList.load(admin, { filters: { search }, size: SHOWN }) : null,
  ]);
  if (!found) throw data(null, 404);
  const clients = (list?.rows ?? []).map(({ id, fullName, document, email }) => ({
    id,
    fullName,
    document,
    email,
  }));
  return { group: found.group, search, clients, more: list?.next != null };
}

type Who = { admin: SignedInActor; groupId: GroupId };

const FORMS = inArea('services', {
  assign: defineForm({
    failed: NOT_SAVED,
    invalid: { title: 'Confira os campos' },
    read: (form) => ({
      number: textIn(form, 'number').trim(),
      clientId: textIn(form, 'clientId'),
    }),
    schema: NewQuota,
    save: ({ admin, groupId }: Who, input) => assignQuota(admin, groupId, input),
    done: (_, __, { groupId }) => ({ to: `/admin/consorcio/${groupId}`, toast: DONE.added }),
  }),
});

export async function action({ params, ...args }: Route.ActionArgs) {
  const { groupId } = params;
  if (!isUuid(groupId)) throw data(null, 404);
  return answerForms(FORMS, { admin: adminOf(args.context), groupId }, args);
}

export const clientAction = clientFormAction;

export default function AssignPage() {
  const { group, search, clients, more } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'assign', answer, draft: { number: '', clientId: '' } });
  return (
    <>
      <PageHeader
        title="Atribuir cota"
        up={{ to: `/admin/consorcio/${group.id}`, label: group.code }}
        lead={`Grupo ${group.code}, ${group.sold} de ${countWords(group.size, 'cota', 'cotas')} com titular.`}
      />
      <Form method="get" role="search" className="mb-4 flex flex-wrap items-end gap-3">
        <TextField
          className="w-full sm:w-96"
          label="1. Encontre o cliente"
          type="search"
          name="busca"
          defaultValue={search}
          placeholder="Nome, documento ou telefone"
          hint="Pelo menos 3 letras."
        />
        <Button type="submit" className="sm:mb-7">
          Buscar
        </Button>
      </Form>
      {search.length >= 3 && clients.length === 0 && (
        <Surface>
          <EmptyState title="Nenhum cliente encontrado" text="Confira a grafia ou busque pelo documento." />
        </Surface>
      )}
      {clients.length > 0 && (
        <RecordForm form={form} className="max-w-2xl space-y-4">
          <Surface className="overflow-hidden">
            <fieldset className="min-w-0">
              <legend className="px-4 pt-4 pb-2 font-semibold">2. Escolha</legend>
              <ul className="divide-y divide-line border-t border-line">
                {clients.map((client) => (
                  <li key={client.id}>
                    <label className="flex min-h-11 items-center gap-3 px-4 py-1.5 hover:bg-sunken">
                      <input
                        type="radio"
                        name="clientId"
                        value={client.id}
                        defaultChecked={clients.length === 1 || form.draft.clientId === client.id}
                        className="size-5 shrink-0 accent-brand-strong"
                      />
                      <span className="min-w-0 flex-1">
                        <span className="block truncate font-medium">{client.fullName}</span>
                        <span className="block truncate text-sm text-muted">{client.email}</span>
                      </span>
                      <span className="tabular shrink-0 text-sm text-muted">{client.document}</span>
                    </label>
                  </li>
                ))}
              </ul>
            </fieldset>
          </Surface>
          {form.errors.clientId && (
            <p role="alert" className="text-sm font-medium text-bad">
              {form.errors.clientId}
            </p>
          )}
          {more && <p className="text-muted">Há mais clientes assim. Escreva mais do nome ou o documento.</p>}
          <TextField
            className="w-48"
            label="3. Número da cota"
            {...form.field('number')}
            required
            inputMode="numeric"
            maxLength={4}
            hint={`De 1 a ${group.size}.`}
          />
          <SaveButton form={form} pendingLabel="Atribuindo…">
            Atribuir
          </SaveButton>
        </RecordForm>
      )}
    </>
  );
}
