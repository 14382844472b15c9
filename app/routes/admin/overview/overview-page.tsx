import { Link, useLoaderData } from 'react-router';
import { countOverview } from '#app/features/overview/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/overview-page';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  counts: await countOverview(adminOf(context)),
});

export default function OverviewPage() {
  const { counts } = useLoaderData<typeof loader>();
  const figures = [
    { label: 'Clientes', value: counts.clients, to: '/admin/clientes' },
    { label: 'Leads', value: counts.leads, to: '/admin/leads' },
    { label: 'Produtos', value: counts.products, to: null },
    { label: 'Transações', value: counts.transactions, to: null },
  ];
  return (
    <>
      <PageHeader title="Visão Geral" />
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {figures.map(({ label, value, to }) => (
          <Surface key={label} className="relative flex flex-col-reverse p-5">
            <dt className="text-muted">
              {to ? (
                <Link to={to} className="after:absolute after:inset-0 after:rounded-2xl hover:underline">
                  {label}
                </Link>
              ) : (
                label
              )}
            </dt>
            <dd className="tabular font-display text-4xl font-bold">{value.toLocaleString('pt-BR')}</dd>
          </Surface>
        ))}
      </dl>
      <h2 className="display-m mt-8 mb-3">Atalhos</h2>
      <div className="flex flex-wrap gap-2">
        <Link to="/admin/leads?status=new" className={buttonClass({ variant: 'cta' })}>
          Leads novos ({counts.newLeads.toLocaleString('pt-BR')})
        </Link>
        <Link to="/admin/clientes" className={buttonClass({})}>
          Buscar cliente
        </Link>
      </div>
    </>
  );
}
