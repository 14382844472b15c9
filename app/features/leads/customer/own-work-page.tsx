import type { ReactNode } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { isAdmin, isStaff } from '#app/features/accounts/rules/roles.ts';
import { LEAD_STATUS_LABELS } from '#app/features/leads/rules/terms.ts';
import { loadOwnWork } from '#app/features/leads/server/index.server.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { callAddress, whatsappAddress } from '#app/lib/whatsapp.ts';
import { sessionOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/own-work-page';

export const meta: Route.MetaFunction = () => [{ title: 'Meu trabalho | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { role, user } = sessionOf(context);
  // An admin works in the panel, and a customer has no such work.
  if (isAdmin(role)) throw redirect('/admin');
  if (!isStaff(role)) throw redirect('/app');
  return loadOwnWork(user.id);
}

/** Work of a team member without panel access: people to call, and tasks. */
export default function OwnWorkPage() {
  const { leads, clients, tasks } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Meu trabalho" lead="Leads, clientes e tarefas que a equipe deixou com você." />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <Part title="Tarefas" none="Nenhuma tarefa aberta." empty={tasks.length === 0}>
          {tasks.map(({ id, title, dueAt, late }) => (
            <li key={id} className="py-2.5">
              <p className="font-medium">{title}</p>
              <p className={late ? 'tabular text-sm text-bad' : 'tabular text-sm text-muted'}>
                {dueAt ? `${late ? 'Venceu em' : 'Até'} ${formatDateTime(dueAt)}` : 'Sem prazo'}
              </p>
            </li>
          ))}
        </Part>
        <Part title="Leads" none="Nenhum lead em aberto com você." empty={leads.length === 0}>
          {leads.map(({ id, name, phone, email, status, at }) => (
            <li key={id} className="py-2.5">
              <p className="flex flex-wrap items-center gap-x-3 font-medium">
                {name} <Badge>{LEAD_STATUS_LABELS[status]}</Badge>
              </p>
              <p className="tabular text-sm text-muted">Recebido em {formatDate(at)}</p>
              <Contacts phone={phone} email={email} />
            </li>
          ))}
        </Part>
        <Part title="Clientes" none="Nenhum cliente com você." empty={clients.length === 0}>
          {clients.map(({ id, name, phone, uf, at }) => (
            <li key={id} className="py-2.5">
              <p className="font-medium">{name}</p>
              <p className="tabular text-sm text-muted">
                {uf}, cliente desde {formatDate(at)}
              </p>
              <Contacts phone={phone} email="" />
            </li>
          ))}
        </Part>
      </div>
    </>
  );
}

type PartProps = { title: string; none: string; empty: boolean; children: ReactNode };

const Part = ({ title, none, empty, children }: PartProps) => (
  <Surface className="p-4">
    <h2 className="mb-1 text-lg font-semibold">{title}</h2>
    {empty ? (
      <EmptyState title={none} text="Quando a equipe passar algo para você, aparece aqui." />
    ) : (
      <ul aria-label={title} className="divide-y divide-line">
        {children}
      </ul>
    )}
  </Surface>
);

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4';

const Contacts = ({ phone, email }: { phone: string; email: string }) => (
  <p className="tabular flex flex-wrap gap-x-4">
    {phone && (
      <>
        <a href={whatsappAddress(phone)} target="_blank" rel="noreferrer" className={LINK}>
          WhatsApp
        </a>
        <a href={callAddress(phone)} className={LINK}>
          {maskPhone(phone)}
        </a>
      </>
    )}
    {email && (
      <a href={`mailto:${email}`} className={LINK}>
        E-mail
      </a>
    )}
  </p>
);
