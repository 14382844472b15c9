import { data, useLoaderData, useLocation } from 'react-router';
import { CARDS_NOT_LOADED } from '#app/features/cards/rules/card-messages.ts';
import { CARD_TYPES } from '#app/features/cards/rules/card-status.ts';
import type { Dashboard } from '#app/features/cards/server/index.server.ts';
import { HOLDER_PATH } from '#app/features/checkout/rules/checkout-messages.ts';
import { hourInBrasilia } from '#app/lib/dates.ts';
import { firstName } from '#app/lib/text.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Route } from './+types/dashboard-page';
import { EnergyOffer } from './energy-offer.tsx';
import { ProfileSwitcher } from './profile-switcher.tsx';
import { LockedCard, ServiceCard } from './service-card.tsx';
import { dashboardOf } from './shared-dashboard.server.ts';
import { StartChecklist } from './start-checklist.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Início | Área do cliente' }];

export const handle = { offersApp: true };

export async function loader({ context }: Route.LoaderArgs) {
  const hour = hourInBrasilia(new Date());
  try {
    return { dashboard: await dashboardOf(context), hour, requestId: null };
  } catch (error) {
    const { requestId } = requestInfo(context);
    log.error({ requestId, event: 'dashboard', ...errorFields(error) }, 'dashboard could not be loaded');
    return data({ dashboard: null, hour, requestId }, 503);
  }
}

const greeting = (hour: number) =>
  hour < 5 || hour >= 18 ? 'Boa noite' : hour < 12 ? 'Bom dia' : 'Boa tarde';

/** Spec section 2, /app. */
export default function DashboardPage() {
  const { dashboard, hour, requestId } = useLoaderData<typeof loader>();
  useToast(dashboard ? null : CARDS_NOT_LOADED);
  if (!dashboard) return <NotLoaded requestId={requestId} />;
  return <Services dashboard={dashboard} hour={hour} />;
}

function Services({ dashboard, hour }: { dashboard: Dashboard; hour: number }) {
  const { fullName, greeted, holder, holders, cards, checklist } = dashboard;
  const byType = new Map(cards.map((card) => [card.type, card]));
  const whose = holder ? `de ${holder.name}` : '';
  const lead =
    cards.length > 0
      ? `Veja como estão os serviços ${whose || 'que você contratou'}. Qualquer novidade aparece aqui na hora.`
      : `Ainda não há um serviço ativo ${whose || 'no seu nome'}. Escolha um abaixo para começar.`;
  return (
    <>
      <PageHeader
        title={`${greeting(hour)}, ${firstName(greeted)}!`}
        lead={lead}
        actions={<ProfileSwitcher own={fullName} holders={holders} active={holder?.id ?? null} />}
      />
      <Questions dashboard={dashboard} />
      <StartChecklist done={checklist} card={CARD_TYPES.find((type) => byType.has(type))} />
      <EnergyOffer
        banner={dashboard.banner}
        energy={dashboard.energy}
        energyDefaults={dashboard.energyDefaults}
      />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {CARD_TYPES.map((type) => {
          const card = byType.get(type);
          return <li key={type}>{card ? <ServiceCard card={card} /> : <LockedCard type={type} />}</li>;
        })}
      </ul>
    </>
  );
}

/** What only the account can say, and what waits for it. */
function Questions({ dashboard: { awaitsHolder, unrepresented } }: { dashboard: Dashboard }) {
  const questions = [
    awaitsHolder && {
      title: 'Para quem é o seu pedido?',
      text: 'O documento do pedido não é o seu. Diga quem é, e o serviço começa.',
      to: HOLDER_PATH,
      action: 'Dizer para quem é',
    },
    unrepresented && {
      title: 'Quem representa a empresa?',
      text: 'É a pessoa que aceita o contrato e confirma a identidade pela empresa.',
      to: '/app/perfil/representante',
      action: 'Dizer quem representa',
    },
  ].filter((question) => question !== false);
  return questions.map(({ title, text, to, action }) => (
    <Surface key={to} className="mb-5 flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6">
      <div className="min-w-0">
        <h2 className="display-m">{title}</h2>
        <p className="text-muted">{text}</p>
      </div>
      <ButtonLink to={to} variant="cta">
        {action}
      </ButtonLink>
    </Surface>
  ));
}

/** Spec section 8: the cards could not be loaded. */
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
