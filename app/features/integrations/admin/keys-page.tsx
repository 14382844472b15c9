import { Form, useLoaderData } from 'react-router';
import { z } from 'zod';
import { ApiKeyInput, type ApiKeyRow, SCOPE_WORDS } from '#app/features/integrations/rules/api-keys.ts';
import { API_SCOPES } from '#app/features/integrations/rules/terms.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '#app/features/integrations/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  RecordForm,
  type RecordFormState,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { everyTextIn, textIn } from '#app/lib/form-data.ts';
import { ok } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { ShownOnce } from '#app/ui/shown-once.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/keys-page';
import { IntegrationsHeader } from './integration-tabs.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Chaves de API | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  keys: await listApiKeys(adminOf(context)),
});

const NOT_SAVED = 'Erro ao salvar';

const FORMS = inArea('secrets', {
  /** The key is in this answer alone. */
  async create(admin: SignedInActor, form: FormData, intent: string) {
    let made: { id: string; name: string; key: string } | undefined;
    const create = defineForm({
      failed: NOT_SAVED,
      read: (sent) => ({ name: textIn(sent, 'name'), scopes: everyTextIn(sent, 'scopes') }),
      schema: ApiKeyInput,
      save: async (_: null, input) => ok(await createApiKey(admin, input)),
      done(created, { name }) {
        made = { ...created, name };
        return { tone: 'good', title: 'Chave criada' };
      },
    });
    return { ...(await create(null, form, intent)), made };
  },
  revoke: defineForm({
    failed: NOT_SAVED,
    schema: z.object({ id: z.uuid('Esta chave não existe.') }),
    save: (admin: SignedInActor, { id }) => revokeApiKey(admin, id),
    done: { tone: 'good', title: 'Chave revogada', message: 'Ela já não abre nada.' },
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

const NEW = { name: '', scopes: [] as string[] };

export default function KeysPage() {
  const { keys } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'create', answer, draft: NEW });
  const created = answer && 'made' in answer ? answer.made : undefined;
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
        <NewKey key={created?.id ?? 'new'} form={form} />
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

function NewKey({ form }: { form: RecordFormState<typeof NEW> }) {
  const { draft, errors } = form;
  return (
    <Surface className="p-5">
      <h2 className="display-m">Nova chave</h2>
      <RecordForm form={form} className="mt-4 space-y-4">
        <TextField
          {...form.field('name')}
          label="Nome"
          required
          maxLength={60}
          placeholder="Site do parceiro"
          autoComplete="off"
        />
        <fieldset className="space-y-3" aria-describedby={errors.scopes ? 'scopes-error' : undefined}>
          <legend className="mb-2 text-sm font-medium">Permissões</legend>
          {API_SCOPES.map((scope) => (
            <CheckboxField
              key={scope}
              label={SCOPE_WORDS[scope].label}
              hint={SCOPE_WORDS[scope].hint}
              name="scopes"
              value={scope}
              aria-invalid={errors.scopes ? true : undefined}
              defaultChecked={draft.scopes.includes(scope)}
            />
          ))}
          {errors.scopes && (
            <p id="scopes-error" className="text-sm font-medium text-bad">
              {errors.scopes}
            </p>
          )}
        </fieldset>
        <SaveButton form={form} pendingLabel="Criando…">
          Criar chave
        </SaveButton>
      </RecordForm>
    </Surface>
  );
}
