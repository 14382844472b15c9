import { Link, useLoaderData } from 'react-router';
import { useLiveChanges } from '#app/features/notifications/ui/use-live-changes.ts';
import { documentWords } from '#app/features/profiles/rules/client-view.ts';
import { CLIENTS_NOT_LOADED } from '#app/features/profiles/rules/profile-messages.ts';
import { erasedWords } from '#app/lib/erased-person.ts';
import { readForm } from '#app/lib/form-data.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Badge } from '#app/ui/surface.tsx';
import { NOT_ANSWERED, orUnanswered } from '#app/ui/unanswered.ts';
import { useUnsent } from '#app/ui/use-unsent.ts';
import type { Route } from './+types/client-page';
import { actOnClient } from './client-actions.server.ts';
import type { ClientAnswer } from './client-answer.ts';
import { CLIENT_TABS, ClientTabs, clientTabOf } from './client-tabs.tsx';
import { loadClientPage } from './load-tab.server.ts';
import { AuditTab } from './tabs/audit-tab.tsx';
import { CardsTab } from './tabs/cards-tab.tsx';
import { DebtsTab } from './tabs/debts-tab.tsx';
import { DocumentsTab } from './tabs/documents-tab.tsx';
import { ErasedClient } from './tabs/erased-client.tsx';
import { FormsTab } from './tabs/forms-tab.tsx';
import { InvoicesTab } from './tabs/invoices-tab.tsx';
import { LawsuitsTab } from './tabs/lawsuits-tab.tsx';
import { LoansTab } from './tabs/loans-tab.tsx';
import { NotesTab } from './tabs/notes-tab.tsx';
import { NoticesTab } from './tabs/notices-tab.tsx';
import { ProfileTab } from './tabs/profile-tab.tsx';
import { ProofsTab } from './tabs/proofs-tab.tsx';
import { StepsTab } from './tabs/steps-tab.tsx';

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  const tab = clientTabOf(new URLSearchParams(location.search).get('aba'));
  const part = CLIENT_TABS.find(({ id }) => id === tab)?.label;
  return [{ title: `${loaderData?.profile.fullName ?? 'Cliente'}, ${part} | Painel` }];
};

export const handle = { notLoaded: CLIENTS_NOT_LOADED };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const tab = clientTabOf(new URL(request.url).searchParams.get('aba'));
  const page = isUuid(params.clientId) ? await loadClientPage(adminOf(context), params.clientId, tab) : null;
  if (page) return page;
  throw await redirectWithToast('/admin/clientes', {
    ...CLIENTS_NOT_LOADED,
    message: 'Este cliente não existe ou foi removido.',
  });
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<ClientAnswer> {
  if (!isUuid(params.clientId)) throw new Response(null, { status: 404 });
  const values = readForm(await request.formData());
  const answer = await actOnClient(adminOf(context), params.clientId, values);
  if (!answer) throw new Response(null, { status: 400 });
  return answer;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnanswered<ClientAnswer, ClientAnswer>(serverAction, { ok: false, toast: NOT_ANSWERED });

export type ClientPageData = Route.ComponentProps['loaderData'];

export default function ClientPage() {
  const page = useLoaderData<typeof loader>();
  const { profile, documents, data } = page;
  // What others change comes by itself, but not over what is being typed: whoever saves second is told.
  useLiveChanges(profile.id, useUnsent());
  const waiting = documents.filter(({ status }) => status === 'pending').length;
  return (
    <>
      <nav aria-label="Caminho" className="mb-1">
        <Link to="/admin/clientes" className="text-muted underline underline-offset-4">
          Clientes
        </Link>
      </nav>
      <header className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="display-m min-w-0">{profile.fullName}</h1>
        {profile.faceVerified && <Badge tone="good">Identidade verificada</Badge>}
        {profile.erasedAt ? (
          <p role="note" className="w-full rounded-xl bg-warning-soft px-3.5 py-2.5 text-warning">
            {erasedWords(profile.erasedAt)} Nada aqui pode ser mudado.
          </p>
        ) : (
          <p className="tabular w-full text-muted">
            {documentWords(profile)} · {profile.email}
          </p>
        )}
      </header>
      <ClientTabs
        current={data.aba === 'guardado' ? 'perfil' : data.aba}
        waiting={waiting}
        erased={profile.erasedAt !== null}
      />
      {/* Another client, another page: nothing typed for one shows at the other. */}
      <Tab key={`${profile.id}:${data.aba}`} page={page} />
    </>
  );
}

function Tab({ page: { profile, cards, documents, data } }: { page: ClientPageData }) {
  switch (data.aba) {
    case 'guardado':
      return <ErasedClient profile={profile} cards={cards} data={data} />;
    case 'perfil':
      return <ProfileTab profile={profile} cards={cards} data={data} />;
    case 'cards':
      return <CardsTab cards={cards} linked={data.linked} />;
    case 'etapas':
      return <StepsTab cards={cards} steps={data.steps} />;
    case 'documentos':
      return <DocumentsTab cards={cards} documents={documents} places={data.places} />;
    case 'comprovantes':
      return <ProofsTab cards={cards} proofs={data.proofs} maxBytes={data.maxBytes} />;
    case 'dividas':
      return <DebtsTab cards={cards} debts={data.debts} />;
    case 'processos':
      return <LawsuitsTab cards={cards} lawsuits={data.lawsuits} />;
    case 'faturas':
      return <InvoicesTab invoices={data.invoices} />;
    case 'formularios':
      return <FormsTab clientId={profile.id} forms={data.forms} templates={data.templates} />;
    case 'emprestimos':
      return <LoansTab loans={data.loans} now={data.now} />;
    case 'avisos':
      return <NoticesTab notices={data.notices} now={data.now} />;
    case 'notas':
      return <NotesTab notes={data.notes} />;
    case 'auditoria':
      return <AuditTab rows={data.rows} />;
  }
}
