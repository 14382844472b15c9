import { useLoaderData } from 'react-router';
import { figureWords, PLAN_FIGURES } from '#app/features/catalog/rules/plan-changes.ts';
import { campaignRuns } from '#app/features/catalog/rules/plans.ts';
import { type ListedPlan, listPlans } from '#app/features/catalog/server/index.server.ts';
import { civilDateAt, formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/plans-page';

export const meta: Route.MetaFunction = () => [{ title: 'Planos | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  plans: await listPlans(adminOf(context)),
  today: civilDateAt(new Date()),
});

/** Plans on sale, and all their versions. */
export default function PlansPage() {
  const { plans, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Planos"
        lead="Preços e condições dos planos. O que foi publicado não muda: uma mudança é uma nova versão, e cada pedido guarda a sua."
      />
      <div className="space-y-10">
        {plans.map((plan) => (
          <OnePlan key={plan.id} plan={plan} today={today} />
        ))}
      </div>
    </>
  );
}

function OnePlan({ plan: { id, current, draft, history }, today }: { plan: ListedPlan; today: string }) {
  const path = `/admin/planos/${id.toLowerCase()}`;
  const { figures } = current;
  return (
    <section aria-labelledby={`plano-${id}`} className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`plano-${id}`} className="display-m">
          Plano {id}
        </h2>
        <div className="flex flex-wrap gap-2">
          {draft && (
            <ButtonLink to={`${path}/publicar`} size="sm" variant="cta">
              Revisar e publicar<span className="sr-only"> o plano {id}</span>
            </ButtonLink>
          )}
          <ButtonLink to={path} size="sm" variant="primary">
            {draft ? 'Continuar o rascunho' : 'Mudar'}
            <span className="sr-only"> do plano {id}</span>
          </ButtonLink>
        </div>
      </div>
      <Surface className="p-5">
        <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
          <Figure name={PLAN_FIGURES.price} value={formatBRL(figures.price)} />
          <Figure name={PLAN_FIGURES.list} value={formatBRL(figures.list)} />
          <Figure name={PLAN_FIGURES.maxInstallments} value={`até ${figures.maxInstallments}x`} />
          <Figure
            name="Entrada"
            value={`${formatBRL(figures.entryAmount)}, o resto em até ${countWords(figures.entryDays, 'dia', 'dias')}`}
          />
          <Figure
            name={PLAN_FIGURES.warrantyAmount}
            value={`${formatBRL(figures.warrantyAmount)}, +${countWords(figures.warrantyDays, 'dia', 'dias')}`}
          />
          <Figure name={PLAN_FIGURES.activates} value={figureWords('activates', figures.activates)} />
          <Figure name={PLAN_FIGURES.campaignName} value={campaignWords(figures, today)} />
        </dl>
      </Surface>
      <Table
        stacked="tablet"
        label={`Versões do plano ${id}`}
        columns={['Versão', 'Situação', 'Preço', 'De', 'Parcelas', 'Campanha', 'Quando', 'Quem', 'Usar']}
      >
        {[...(draft ? [draft] : []), ...history].map((version) => (
          <tr key={version.id}>
            <Cell head className="tabular font-medium">
              <RowWord>versão </RowWord>
              {version.version}
            </Cell>
            <Cell>
              {version === draft ? (
                <Badge tone="warning">Rascunho</Badge>
              ) : version.id === current.id ? (
                <Badge tone="good">À venda</Badge>
              ) : (
                <Badge>Anterior</Badge>
              )}
            </Cell>
            <Cell className="tabular whitespace-nowrap">{formatBRL(version.figures.price)}</Cell>
            <Cell className="tabular whitespace-nowrap">
              <RowWord>de </RowWord>
              {formatBRL(version.figures.list)}
            </Cell>
            <Cell className="tabular">{version.figures.maxInstallments}x</Cell>
            <Cell>
              <RowWord>campanha </RowWord>
              {version.figures.campaignName || '–'}
            </Cell>
            <Cell className="tabular whitespace-nowrap">
              {formatDateTime(version.publishedAt ?? version.savedAt)}
            </Cell>
            <Cell>{version.who ?? 'Primeiro conteúdo'}</Cell>
            <Cell>
              {version !== draft && version.id !== current.id && (
                <ButtonLink to={`${path}?versao=${version.version}`} size="sm" variant="ghost">
                  Usar de novo<span className="sr-only">: versão {version.version}</span>
                </ButtonLink>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
    </section>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="tabular font-medium">{value}</dd>
  </div>
);

function campaignWords(figures: ListedPlan['current']['figures'], today: string): string {
  const { campaignName, campaignPrice, campaignBeginsOn, campaignEndsOn } = figures;
  if (!campaignName) return 'nenhuma';
  const price = campaignPrice === null ? '' : `, ${formatBRL(campaignPrice)}`;
  const state = campaignRuns(figures, today)
    ? campaignEndsOn
      ? `até ${formatDate(campaignEndsOn)}`
      : 'no ar, sem último dia'
    : campaignEndsOn && campaignEndsOn < today
      ? `acabou em ${formatDate(campaignEndsOn)}`
      : `começa em ${formatDate(campaignBeginsOn)}`;
  return `${campaignName}${price}, ${state}`;
}
