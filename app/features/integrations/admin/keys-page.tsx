import { Form, useLoaderData, useNavigation } from 'react-router';
import { ApiKeyInput, type ApiKeyRow, SCOPE_WORDS } from '#app/features/integrations/rules/api-keys.ts';
import { API_SCOPES } from '#app/features/integrations/rules/integration-status.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '#app/features/integrations/server/index.server.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { fieldErrors, firstMessage } from '#app/lib/form-data.ts';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/keys-page';
import { IntegrationsHeader } from './integration-tabs.tsx';
import { ShownOnce } from './shown-once.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Chaves de API | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  keys: await listApiKeys(adminOf(context)),
});

type Answer = {
  toast: Toast;
  /** Shown in this answer alone. */
  created?: { id: string; key: string; name: string };
  draft?: { name: string; scopes: string[] };
  fields?: Record<string, string>;
};

const refused = (message: string): Answer => ({ toast: { tone: 'bad', title: 'Erro ao salvar', message } });

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const admin = adminOf(context);
  const form = await request.formData();
  if (form.get('intent') === 'revoke') {
    const id = String(form.get('id'));
    if (!isUuid(id)) throw new Response(null, { status: 400 });
    const revoked = await revokeApiKey(admin, id);
    if (!revoked.ok) return refused(revoked.error.message);
    return { toast: { tone: 'good', title: 'Chave revogada', message: 'Ela já não abre nada.' } };
  }
  const draft = {
    name: String(form.get('name') ?? '').replaceAll('\0', ''),
    scopes: form.getAll('scopes').map(String),
  };
  const parsed = ApiKeyInput.safeParse(draft);
  if (!parsed.success)
    return { ...refused(firstMessage(parsed.error)), draft, fields: fieldErrors(parsed.error) };
  const created = await createApiKey(admin, parsed.data);
  return { toast: { tone: 'good', title: 'Chave criada' }, created: { ...created, name: parsed.data.name } };
}

export const clientAction = keepPage;

export default function KeysPage() {
  const { keys } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const created = answer?.created;
  return (
    <>
      <IntegrationsHeader
        lead="Cada sistema de parceiro entra com a sua chave, e faz só o que ela permite."
        actions={
          <a href="/api/docs" className={buttonClass({})}>
            Documentação da API
          </a>
        }
      />
      {created && (
        <ShownOnce
          key={created.id}
          title={`Chave "${created.name}" criada`}
          secret={created.key}
          label="Chave de API"
        >
          Copie agora e guarde em lugar seguro: ela não aparece de novo. Quem a perder cria outra.
        </ShownOnce>
      )}
      <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_22rem]">
        {keys.length === 0 ? (
          <Surface>
            <EmptyState
              title="Nenhuma chave"
              text="Crie a primeira para um parceiro enviar leads ou acompanhar casos."
            />
          </Surface>
        ) : (
          <Table
            stacked="phone"
            label="Chaves de API"
            columns={['Nome e chave', 'Permissões', 'Criada', 'Último uso', 'Ações']}
          >
            {keys.map((key) => (
              <KeyLine key={key.id} apiKey={key} />
            ))}
          </Table>
        )}
        <NewKey key={created?.id ?? 'new'} answer={answer} />
      </div>
    </>
  );
}

function KeyLine({ apiKey }: { apiKey: ApiKeyRow }) {
  const { id, name, hint, scopes, createdAt, createdBy, lastUsedAt, revokedAt } = apiKey;
  return (
    <tr>
      <Cell head className="min-w-44">
        <span className="font-medium">{name}</span> {revokedAt && <Badge tone="bad">Revogada</Badge>}
        <span className="block font-mono text-sm text-muted">{hint ? `ned_…${hint}` : 'ned_…'}</span>
      </Cell>
      <Cell className="min-w-40 text-sm max-sm:basis-full">
        {scopes.map((scope) => SCOPE_WORDS[scope].label).join(', ')}
      </Cell>
      <Cell className="tabular text-sm whitespace-nowrap">
        <RowWord>Criada: </RowWord>
        {formatDate(createdAt)}
        {createdBy && (
          <span title={createdBy} className="block max-w-32 truncate text-muted max-sm:hidden">
            {createdBy}
          </span>
        )}
      </Cell>
      <Cell className="tabular text-sm whitespace-nowrap">
        <RowWord>Último uso: </RowWord>
        {lastUsedAt ? formatDateTime(lastUsedAt) : 'nunca'}
      </Cell>
      <Cell>
        {revokedAt ? (
          <span className="tabular text-sm whitespace-nowrap text-muted">
            desde {formatDateTime(revokedAt)}
          </span>
        ) : (
          <details>
            <summary className="inline-flex min-h-9 items-center text-sm font-medium text-bad">
              Revogar<span className="sr-only"> {name}</span>
            </summary>
            <Form method="post" preventScrollReset className="mt-1">
              <input type="hidden" name="intent" value="revoke" />
              <input type="hidden" name="id" value={id} />
              <SubmitButton size="sm" variant="danger" when={{ intent: 'revoke', id }}>
                Revogar de vez<span className="sr-only"> {name}</span>
              </SubmitButton>
            </Form>
          </details>
        )}
      </Cell>
    </tr>
  );
}

function NewKey({ answer }: { answer: Answer | undefined }) {
  const pending = useNavigation().formData?.get('intent') === 'create';
  const { draft, fields = {} } = answer ?? {};
  return (
    <Surface className="p-5">
      <h2 className="display-m">Nova chave</h2>
      <Form method="post" noValidate className="mt-4 space-y-4">
        <input type="hidden" name="intent" value="create" />
        <TextField
          label="Nome"
          name="name"
          required
          maxLength={60}
          placeholder="Site do parceiro"
          defaultValue={draft?.name}
          error={fields.name}
          autoComplete="off"
        />
        <fieldset className="space-y-3" aria-describedby={fields.scopes ? 'scopes-error' : undefined}>
          <legend className="mb-2 text-sm font-medium">Permissões</legend>
          {API_SCOPES.map((scope) => (
            <CheckboxField
              key={scope}
              label={SCOPE_WORDS[scope].label}
              hint={SCOPE_WORDS[scope].hint}
              name="scopes"
              value={scope}
              defaultChecked={draft?.scopes.includes(scope)}
            />
          ))}
          {fields.scopes && (
            <p id="scopes-error" className="text-sm font-medium text-bad">
              {fields.scopes}
            </p>
          )}
        </fieldset>
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Criando…">
          Criar chave
        </Button>
      </Form>
    </Surface>
  );
}
