import { data, useLoaderData, useLocation } from 'react-router';
import { CARDS_NOT_LOADED } from '#app/features/cases/rules/messages.ts';
import { greetedAs, whoseServices } from '#app/features/cases/rules/welcome.ts';
import type { Dashboard } from '#app/features/cases/server/index.server.ts';
import { NowBlock } from '#app/features/cases/ui/now-block.tsx';
import { offeredCards } from '#app/features/catalog/rules/legal-front.ts';
import { getLegalFront } from '#app/features/catalog/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, hourInBrasilia } from '#app/lib/dates.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { CARD_TYPES, type CardType } from '#app/terms/card-status.ts';
import { isInPlan, onePlan } from '#app/terms/service-promises.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/dashboard-page';
import { EnergyOffer } from './energy-offer.tsx';
import { PlaceLights } from './place-lights.tsx';
import { ProfileSwitcher } from './profile-switcher.tsx';
import { LockedCard, ServiceCard } from './service-card.tsx';
import { dashboardOf } from './shared-dashboard.server.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Início | Área do cliente' }];

export const handle = { offersApp: true };

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const hour = hourInBrasilia(now);
  const today = civilDateAt(now);
  try {
    const [dashboard, { on: legal }] = await Promise.all([dashboardOf(context), getLegalFront()]);
    return { dashboard, legal, hour, today, requestId: null };
  } catch (error) {
    const { requestId } = requestInfo(context);
    log.error({ requestId, event: 'dashboard', ...errorFields(error) }, 'dashboard could not be loaded');
    return data({ dashboard: null, legal: false, hour, today, requestId }, 503);
  }
}

const greeting = (hour: number) =>
  hour < 5 || hour >= 18 ? 'Boa noite' : hour < 12 ? 'Bom dia' : 'Boa tarde';

/** docs/product.md section 2, /app. */
export default function DashboardPage() {
  const { dashboard, legal, hour, today, requestId } = useLoaderData<typeof loader>();
  if (!dashboard) return <NotLoaded requestId={requestId} />;
  return <Services dashboard={dashboard} legal={legal} hour={hour} today={today} />;
}

type Shown = { dashboard: Dashboard; legal: boolean; hour: number; today: CivilDate };

function Services({ dashboard, legal, hour, today }: Shown) {
  const { fullName, holder, holders, cards } = dashboard;
  const cases = CARD_TYPES.flatMap((type) => cards.filter((card) => card.type === type));
  const others = offeredCards(
    CARD_TYPES.filter((type) => !cards.some((card) => card.type === type)),
    legal,
  );
  const locked = others.length > 0 && (
    <OtherServices types={others} legal={legal} first={cases.length === 0} />
  );
  const whose = whoseServices(dashboard);
  const lead =
    dashboard.phase === 'ended'
      ? 'O contrato terminou. O que já estava aqui continua guardado.'
      : cards.length > 0
        ? `Veja como estão os serviços ${whose || 'que você contratou'}. Qualquer novidade aparece aqui na hora.`
        : `Ainda não há um serviço ativo ${whose || 'no seu nome'}. Escolha um abaixo para começar.`;
  return (
    <>
      <PageHeader
        title={`${greeting(hour)}, ${greetedAs(dashboard)}!`}
        lead={lead}
        actions={<ProfileSwitcher own={fullName} holders={holders} active={holder?.id ?? null} />}
      />
      {/* On wide screens the tasks are shown beside the state of the case. */}
      <div className="grid items-start gap-x-5 xl:has-[>:nth-child(2)]:grid-cols-[1.4fr_1fr]">
        <NowBlock items={dashboard.now} />
        <PlaceLights
          places={dashboard.places}
          today={today}
          over={dashboard.phase === 'ended'}
          owner={holder?.id ?? 'own'}
        />
      </div>
      {cases.length > 0 && (
        <ul className="mb-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {cases.map((card) => (
            <li key={card.type}>
              <ServiceCard card={card} />
            </li>
          ))}
        </ul>
      )}
      {cases.length === 0 && locked}
      {/* Energy belongs to the account, not to a linked person. */}
      {!holder && (
        <EnergyOffer
          banner={dashboard.banner}
          energy={dashboard.energy}
          energyDefaults={dashboard.energyDefaults}
        />
      )}
      {cases.length > 0 && locked}
    </>
  );
}

/** Services that the holder does not have (docs/product.md section 2). */
const OtherServices = ({
  types,
  legal,
  first,
}: {
  types: readonly CardType[];
  legal: boolean;
  first: boolean;
}) => (
  <section aria-labelledby="outros" className="mb-5">
    <h2 id="outros" className="mb-3 text-lg font-semibold">
      {first ? 'Serviços' : 'Outros serviços'}
    </h2>
    {isInPlan(types) && <p className="mb-3 text-muted">{onePlan(legal)}</p>}
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {types.map((type) => (
        <li key={type}>
          <LockedCard type={type} />
        </li>
      ))}
    </ul>
  </section>
);

/** docs/product.md section 8: the cards could not be loaded. */
function NotLoaded({ requestId }: { requestId: string | null }) {
  const { pathname } = useLocation();
  return (
    <Surface role="alert">
      <h1 className="sr-only">Início</h1>
      <EmptyState
        title={CARDS_NOT_LOADED.title}
        text={`${CARDS_NOT_LOADED.message}. Nada se perdeu: tente de novo em alguns instantes. Código para o atendimento: ${requestId}.`}
        action={
          <a href={pathname} className={buttonClass({ variant: 'cta' })}>
            Tentar de novo
          </a>
        }
      />
    </Surface>
  );
}
