import { useLoaderData } from 'react-router';
import type { OwnGroup } from '#app/features/consortium/rules/group-view.ts';
import {
  competes,
  GROUP_WORDS,
  PAID_WORDS,
  QUOTA_WORDS,
  quotaNumber,
} from '#app/features/consortium/rules/terms.ts';
import { loadOwnGroups } from '#app/features/consortium/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyPage, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/consortium-page';
import { LapsedAssemblies, OwnAssemblies } from './own-assemblies.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Consórcio | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  const [groups, { company }] = await Promise.all([loadOwnGroups(customerOf(context)), getSite('company')]);
  return { groups, administrator: company.consortium };
}

/** The customer's own quotas: their states, the next assemblies, the results of the last ones. */
export default function ConsortiumPage() {
  const { groups, administrator } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Consórcio" lead="Suas cotas, as próximas assembleias e os resultados." />
      {groups.length === 0 ? (
        <EmptyPage
          title="Nenhuma cota"
          text="Quando você tiver uma cota de consórcio, ela aparece aqui e avisamos você das assembleias."
          action={<ButtonLink to="/app">Ir para o início</ButtonLink>}
        />
      ) : (
        <div className="max-w-3xl space-y-6">
          {groups.map((group) => (
            <Group key={group.id} group={group} />
          ))}
          {administrator && <p className="text-muted">Quem administra o consórcio: {administrator}.</p>}
        </div>
      )}
    </>
  );
}

function Group({ group }: { group: OwnGroup }) {
  return (
    <Surface className="p-5 sm:p-7">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="display-m">{group.asset}</h2>
          <p className="tabular mt-1 text-muted">
            Grupo {group.code} · <span className="whitespace-nowrap">{formatBRLShort(group.credit)}</span> em{' '}
            {countWords(group.termMonths, 'mês', 'meses')}
          </p>
        </div>
        <Badge tone={GROUP_WORDS[group.status].tone}>{GROUP_WORDS[group.status].label}</Badge>
      </div>
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {group.quotas.map((quota) => (
          <li key={quota.number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="tabular text-lg font-semibold">Cota {quotaNumber(quota.number)}</span>
              <Badge tone={QUOTA_WORDS[quota.status].tone}>{QUOTA_WORDS[quota.status].label}</Badge>
              <Paid quota={quota} />
            </span>
            <span className="text-muted">{standing(quota)}</span>
          </li>
        ))}
      </ul>
      <section className="mt-5" hidden={group.status === 'closed' && group.upcoming.length === 0}>
        <h3 className="font-semibold">
          {group.upcoming.length > 1 ? 'Próximas assembleias' : 'Próxima assembleia'}
        </h3>
        {group.upcoming.length === 0 ? (
          <p className="mt-1 text-muted">Nenhuma marcada ainda. Avisamos você assim que houver uma.</p>
        ) : (
          <OwnAssemblies groupId={group.id} assemblies={group.upcoming} />
        )}
      </section>
      {group.lapsed.length > 0 && (
        <section className="mt-5">
          <h3 className="font-semibold">Prazo passou</h3>
          <LapsedAssemblies assemblies={group.lapsed} />
        </section>
      )}
      {group.results.length > 0 && (
        <section className="mt-5">
          <h3 className="font-semibold">Resultados</h3>
          <ul className="tabular mt-1">
            {group.results.map((result) => (
              <li key={result.id} className="flex items-center justify-between gap-4 py-1">
                <span className="text-muted">{formatDate(result.date)}</span>
                <a
                  href={`/sorteio/${group.id}?sorteio=${result.id}`}
                  className="inline-flex min-h-9 items-center underline underline-offset-4"
                >
                  Cota {quotaNumber(result.winner)}
                  <span className="sr-only">, conferir o sorteio de {formatDate(result.date)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <a href={`/sorteio/${group.id}`} className={buttonClass({}, 'mt-5')}>
        {group.results.length > 0 ? 'Ver e conferir o sorteio' : 'Página pública do grupo'}
      </a>
    </Surface>
  );
}

/** Hidden for a late quota, whose state implies it, and for an excluded one, which owes nothing here. */
function Paid({ quota: { status, paidUp } }: { quota: OwnGroup['quotas'][number] }) {
  if (status === 'excluded' || status === 'late') return null;
  const { tone, label } = paidUp ? PAID_WORDS.paid : PAID_WORDS.owing;
  return <Badge tone={tone}>{label}</Badge>;
}

function standing(quota: OwnGroup['quotas'][number]): string {
  if (competes({ ...quota, userId: 'own' })) return 'Concorre no próximo sorteio';
  if (quota.status === 'contemplated') return 'Já foi contemplada';
  if (quota.status === 'excluded') return 'Fora do grupo';
  return 'Não concorre: só quem está em dia';
}
