import { data, Form, Link, useLoaderData, useNavigation } from 'react-router';
import { DONE } from '#app/features/consortium/rules/consortium-words.ts';
import { NewQuota } from '#app/features/consortium/rules/quota-input.ts';
import { assignQuota, loadGroup } from '#app/features/consortium/server/index.server.ts';
import { readClientFilter } from '#app/features/profiles/rules/client-list.ts';
import { listClients } from '#app/features/profiles/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { orErased } from '#app/platform/erased.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/assign-page';
import { parsed, refusal } from './read-consortium.server.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Atribuir cota | Painel' }];

/** Clients that one search shows; more than that asks for a better search. */
const SHOWN = 8;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { search = '' } = readClientFilter(new URL(request.url).searchParams);
  const [found, list] = await Promise.all([
    isUuid(params.groupId) ? loadGroup(admin, params.groupId) : null,
    search.length >= 3 ? listClients(admin, { search }) : null,
  ]);
  if (!found) throw data(null, 404);
  const clients = (list?.clients ?? []).map(({ id, fullName, document, email }) => ({
    id,
    fullName,
    document,
    email,
  }));
  return { group: found.group, search, clients: clients.slice(0, SHOWN), more: clients.length > SHOWN };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { groupId } = params;
  if (!isUuid(groupId)) throw data(null, 404);
  const form = await request.formData();
  const draft = {
    number: String(form.get('number') ?? '').trim(),
    clientId: String(form.get('clientId') ?? ''),
  };
  const read = parsed(NewQuota, draft);
  if ('refused' in read) return { ...read.refused, draft };
  const saved = await orErased(assignQuota(adminOf(context), groupId, read.input));
  if (saved.ok) throw await redirectWithToast(`/admin/consorcio/${groupId}`, DONE.added);
  return { ...refusal(saved.error), draft };
}

export const clientAction = keepPage;

export default function AssignPage() {
  const { group, search, clients, more } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const pending = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHeader
        title="Atribuir cota"
        lead={`Grupo ${group.code}, ${group.sold} de ${group.size} cotas com titular.`}
        actions={
          <Link to={`/admin/consorcio/${group.id}`} className={buttonClass({})}>
            Voltar ao grupo
          </Link>
        }
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
        <Form method="post" noValidate className="max-w-2xl space-y-4">
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
                        defaultChecked={clients.length === 1 || answer?.draft.clientId === client.id}
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
          {answer?.fields?.clientId && (
            <p role="alert" className="text-sm font-medium text-bad">
              {answer.fields.clientId}
            </p>
          )}
          {more && <p className="text-muted">Há mais clientes assim. Escreva mais do nome ou o documento.</p>}
          <TextField
            className="w-48"
            label="3. Número da cota"
            name="number"
            required
            inputMode="numeric"
            maxLength={4}
            defaultValue={answer?.draft.number}
            error={answer?.fields?.number}
            hint={`De 1 a ${group.size}.`}
          />
          <Button type="submit" variant="primary" pending={pending} pendingLabel="Atribuindo…">
            Atribuir
          </Button>
        </Form>
      )}
    </>
  );
}
