import { Link, useLoaderData } from 'react-router';
import { CardCreateInput, CardUpdateInput } from '#app/features/cards/rules/card-input.ts';
import { changeCard, createCard } from '#app/features/cards/server/index.server.ts';
import { AdminProfileInput } from '#app/features/profiles/rules/profile-input.ts';
import { changeClient, loadClient } from '#app/features/profiles/server/index.server.ts';
import { fieldErrors, firstMessage, readForm } from '#app/lib/form-data.ts';
import type { Result } from '#app/lib/result.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/surface.tsx';
import type { Route } from './+types/client-page';
import type { ClientAnswer } from './client-answer.ts';
import { CardEditor, NewCard } from './client-cards.tsx';
import { ClientProfile } from './client-profile.tsx';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export async function loader({ params, context }: Route.LoaderArgs) {
  const client = ID.test(params.clientId) ? await loadClient(adminOf(context), params.clientId) : null;
  if (client) return client;
  throw await redirectWithToast('/admin/clientes', {
    tone: 'bad',
    title: 'Erro ao carregar clientes',
    message: 'Este cliente não existe ou foi removido.',
  });
}

type Parsed<T> = { success: true; data: T } | { success: false; error: Parameters<typeof fieldErrors>[0] };

/** Parses, does, and answers with the toast of spec section 8; refused values go back as they were typed. */
async function answer<T>(
  values: Record<string, string>,
  parsed: Parsed<T>,
  titles: { good: string; bad: string },
  work: (input: T) => Promise<Result<unknown>>,
): Promise<ClientAnswer> {
  if (!parsed.success) {
    const message = firstMessage(parsed.error);
    return { toast: { tone: 'bad', title: titles.bad, message }, fields: fieldErrors(parsed.error), values };
  }
  const result = await work(parsed.data);
  if (result.ok) return { toast: { tone: 'good', title: titles.good } };
  return {
    toast: { tone: 'bad', title: titles.bad, message: result.error.message },
    fields: result.error.fields,
    values,
  };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<ClientAnswer> {
  if (!ID.test(params.clientId)) throw new Response(null, { status: 404 });
  const admin = adminOf(context);
  const values = readForm(await request.formData());
  switch (values.intent) {
    case 'create-card':
      return answer(
        values,
        CardCreateInput.safeParse(values),
        { good: 'Card criado', bad: 'Erro ao criar card' },
        ({ cardType }) => createCard(admin, params.clientId, cardType),
      );
    case 'update-card':
      return answer(
        values,
        CardUpdateInput.safeParse(values),
        { good: 'Card atualizado', bad: 'Erro ao atualizar card' },
        (input) => changeCard(admin, params.clientId, input),
      );
    case 'update-profile':
      return answer(
        values,
        AdminProfileInput.safeParse(values),
        { good: 'Perfil atualizado!', bad: 'Erro ao salvar' },
        (input) => changeClient(admin, params.clientId, input),
      );
    default:
      throw new Response(null, { status: 400 });
  }
}

export default function ClientPage() {
  const { profile, cards } = useLoaderData<typeof loader>();
  return (
    <>
      <nav aria-label="Caminho" className="mb-2">
        <Link to="/admin/clientes" className="text-muted underline underline-offset-4">
          Clientes
        </Link>
      </nav>
      <PageHeader title={profile.fullName} lead={profile.email} />
      <div className="grid items-start gap-6 xl:grid-cols-[24rem_1fr]">
        <ClientProfile key={String(profile.updatedAt)} profile={profile} />
        <section aria-labelledby="cards" className="space-y-4">
          <h2 id="cards" className="display-m">
            Cards
          </h2>
          <NewCard owned={cards.map(({ cardType }) => cardType)} />
          {cards.map((card) => (
            <CardEditor key={`${card.id}:${card.version}`} card={card} />
          ))}
        </section>
      </div>
    </>
  );
}
