import { Outlet, useMatch } from 'react-router';
import { useLiveChanges } from '#app/features/notifications/ui/use-live-changes.ts';
import { documentWords } from '#app/features/profiles/rules/clients.ts';
import { CLIENTS_NOT_LOADED } from '#app/features/profiles/rules/messages.ts';
import { OpenButton } from '#app/kit/may.tsx';
import { erasedWords } from '#app/lib/erased-person.ts';
import { ClientSummary } from '#app/shells/admin/client-summary.tsx';
import { useOpenClient } from '#app/shells/admin/open-client.ts';
import { panelOutline } from '#app/shells/admin/panel-outline.ts';
import { PartSkeleton } from '#app/shells/page-skeleton.tsx';
import { sourceWords } from '#app/terms/referral-source.ts';
import { cx } from '#app/ui/class-names.ts';
import { Badge } from '#app/ui/surface.tsx';
import { UpLink } from '#app/ui/up-link.tsx';
import { useUnsent } from '#app/ui/use-unsent.ts';
import { ClientTabs } from './client-tabs.tsx';

export const handle = { notLoaded: CLIENTS_NOT_LOADED };

/** Header of every tab of a client. It has no loader: the open tab loads its data too, in one transaction. */
export default function ClientLayout() {
  const client = useOpenClient();
  // The room belongs to the document.
  const onDocuments = useMatch('/admin/clientes/:id/documentos') !== null;
  const isFolded = onDocuments && client.state !== null && !client.erasedAt;
  // Others' changes reload over the live stream, but not over unsaved text: the second of two saves is
  // refused with the reason.
  useLiveChanges(client.id, useUnsent());
  const facts = (
    <p className="tabular w-full text-muted">
      {documentWords(client)} · {client.email || 'sem e-mail'}
      {client.source && ` · ${sourceWords(client.source)}`}
    </p>
  );
  return (
    <>
      {!isFolded && <UpLink to="/admin/clientes" label="Clientes" />}
      <header
        className={cx(
          'flex flex-wrap gap-x-4 gap-y-1',
          isFolded ? '-mt-2 items-baseline' : 'mb-3 items-center',
        )}
      >
        {isFolded && <UpLink to="/admin/clientes" label="Clientes" />}
        <h1 className="display-l min-w-0">{client.fullName}</h1>
        {client.faceVerified && <Badge tone="good">Identidade verificada</Badge>}
        {isFolded && client.state && (
          <details className="open:order-last open:w-full">
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium underline underline-offset-4">
              Resumo do caso
            </summary>
            {facts}
            <ClientSummary person={client} state={client.state} />
          </details>
        )}
        {!client.erasedAt && (
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            <OpenButton to={`/admin/tarefas?cliente=${client.id}`} size="sm">
              Nova tarefa
            </OpenButton>
            <OpenButton to="pedido" size="sm">
              Novo pedido
            </OpenButton>
          </div>
        )}
        {client.erasedAt ? (
          <p role="note" className="w-full rounded-xl bg-warning-soft px-3.5 py-2.5 text-warning">
            {erasedWords(client.erasedAt)} Nada aqui pode ser mudado.
          </p>
        ) : (
          !isFolded && facts
        )}
      </header>
      {client.state && !isFolded && <ClientSummary person={client} state={client.state} />}
      <ClientTabs id={client.id} waiting={client.waiting} erased={client.erasedAt !== null} />
      <div className="relative">
        <PartSkeleton outlineOf={panelOutline} />
        {/* Another client, another page: nothing entered for one shows at the other. */}
        <Outlet key={client.id} />
      </div>
    </>
  );
}
