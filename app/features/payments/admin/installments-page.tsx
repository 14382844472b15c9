import { Link, useLoaderData, useSearchParams } from 'react-router';
import { FILTER_PARAMS, PART_STATE_LABELS, readPartFilter } from '#app/features/finance/rules/part-filter.ts';
import { listParts, listSoldProducts } from '#app/features/finance/server/index.server.ts';
import { answerForms } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Pager } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/installments-page';
import { AgingStrip } from './aging-strip.tsx';
import { chargeForm, newPress } from './order-forms.server.ts';
import { PartFilters } from './part-filters.tsx';
import { PartsTable } from './parts-table.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Parcelas | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const now = new Date();
  const filter = readPartFilter(new URL(request.url).searchParams);
  const admin = adminOf(context);
  const [list, products] = await Promise.all([listParts(admin, filter, now), listSoldProducts(admin)]);
  return { ...list, products, filter, today: civilDateAt(now), ...newPress(now) };
}

export const action = (args: Route.ActionArgs) =>
  answerForms({ charge: chargeForm }, adminOf(args.context), args);

export const clientAction = clientFormAction;

export default function InstallmentsPage() {
  const { parts, next, total, aging, products, filter, today, press } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const filtered = FILTER_PARAMS.some((name) => params.get(name));
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const query = new URLSearchParams(params);
  query.delete('depois');
  return (
    <>
      <PageHeader
        title="Parcelas"
        lead={
          <span role="status" className="tabular">
            {PART_STATE_LABELS[filter.state]}
            {filter.late && `, ${filter.late.label}`}: {total.count.toLocaleString('pt-BR')}{' '}
            {total.count === 1 ? 'parcela' : 'parcelas'}, {formatBRL(total.amount)}
          </span>
        }
        actions={
          <a href={`/admin/parcelas/exportar?${query}`} className={buttonClass({ size: 'sm' })}>
            Exportar CSV
          </a>
        }
      />
      <AgingStrip aging={aging} filter={filter} />
      <PartFilters filter={filter} products={products} />
      {parts.length === 0 ? (
        <Surface>
          <EmptyState
            title={filtered ? 'Nenhuma parcela encontrada' : 'Nenhuma parcela em aberto'}
            text={
              filtered ? 'Nenhuma parcela combina com este filtro.' : 'As parcelas a receber aparecem aqui.'
            }
            action={
              <Link to="/admin/parcelas?situacao=todas" className={buttonClass({})}>
                Ver todas
              </Link>
            }
          />
        </Surface>
      ) : (
        <PartsTable parts={parts} state={filter.state} today={today} press={press} />
      )}
      <Pager search={params.toString()} next={next} />
    </>
  );
}
