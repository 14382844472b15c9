import { Link, useLoaderData, useSearchParams } from 'react-router';
import {
  INSTALLMENT_LIST,
  INSTALLMENT_STATE_LABELS,
  installmentFilterOf,
} from '#app/features/payments/rules/installment-filter.ts';
import { listInstallments, listSoldProducts } from '#app/features/payments/server/index.server.ts';
import { BulkLink } from '#app/kit/bulk-link.tsx';
import { answerForms } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { List } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { OpenButton } from '#app/kit/may.tsx';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/installments-page';
import { AgingStrip } from './aging-strip.tsx';
import { installmentColumns } from './installment-columns.tsx';
import { InstallmentFilters } from './installment-filters.tsx';
import { CHARGE_FORMS, newIdempotencyKey } from './order-forms.server.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Parcelas | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const now = new Date();
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, INSTALLMENT_LIST);
  const [installments, products] = await Promise.all([
    listInstallments(admin, asked, now),
    listSoldProducts(admin),
  ]);
  const filter = installmentFilterOf(asked.filters);
  return {
    ...(await list),
    ...installments,
    products,
    filter,
    today: civilDateAt(now),
    ...newIdempotencyKey(now),
  };
}

export const action = (args: Route.ActionArgs) => answerForms(CHARGE_FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

export default function InstallmentsPage() {
  const { page, total, aging, products, filter, today, press, views, refused } =
    useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const everyInstallment = (
    <Link to={`${INSTALLMENT_LIST.path}?situacao=todas`} className={buttonClass({})}>
      Ver todas
    </Link>
  );
  return (
    <>
      <PageHeader
        title="Parcelas"
        lead={
          <span role="status" className="tabular">
            {INSTALLMENT_STATE_LABELS[filter.state]}
            {filter.late && `, ${filter.late.label}`}: {formatNumber(total.count)}{' '}
            {total.count === 1 ? 'parcela' : 'parcelas'}, {formatBRL(total.amount)}
          </span>
        }
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <SavedViews address={INSTALLMENT_LIST} views={views} />
            <BulkLink list="installments" />
            <a href={`${INSTALLMENT_LIST.path}/exportar?${params}`} className={buttonClass({ size: 'sm' })}>
              Exportar CSV
            </a>
            <OpenButton to="/admin/envios/importar/payments" size="sm">
              Importar extrato
            </OpenButton>
          </div>
        }
      />
      <AgingStrip aging={aging} filter={filter} />
      <InstallmentFilters filter={filter} products={products} />
      <List
        address={INSTALLMENT_LIST}
        page={page}
        refused={refused}
        label="Parcelas"
        columns={installmentColumns(filter.state, today, press)}
        keyOf={({ id }) => id}
        rowProps={() => ({ className: 'hover:bg-sunken' })}
        none={{
          title: 'Nenhuma parcela em aberto',
          text: 'As parcelas a receber aparecem aqui.',
          action: everyInstallment,
        }}
        found={{
          title: 'Nenhuma parcela encontrada',
          text: 'Nenhuma parcela combina com este filtro.',
          action: everyInstallment,
        }}
      />
    </>
  );
}
