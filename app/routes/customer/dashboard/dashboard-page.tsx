import { LockKeyhole } from 'lucide-react';
import { useRouteLoaderData } from 'react-router';
import { CARD_TYPES, type CardType } from '#app/features/cards/rules/card-status.ts';
import {
  CARD_STATUS_LABELS,
  CARD_STATUS_TONES,
  CARD_SUBTITLES,
  CARD_TITLES,
  ratingTone,
  scoreTone,
} from '#app/features/cards/rules/card-view.ts';
import type { DashboardCard } from '#app/features/cards/rules/dashboard-card.ts';
import { productPath } from '#app/features/products/rules/product-link.ts';
import { hourInBrasilia } from '#app/lib/dates.ts';
import { firstName } from '#app/lib/text.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { LineProgress } from '#app/ui/linha-limpa.tsx';
import { ScoreGauge } from '#app/ui/score-gauge.tsx';
import { Badge, PageHeader, Surface } from '#app/ui/surface.tsx';
import type { loader } from '../customer-layout.tsx';

const greeting = (hour: number) =>
  hour < 5 || hour >= 18 ? 'Boa noite' : hour < 12 ? 'Bom dia' : 'Boa tarde';

/** The six cards (spec section 2); a missing one shows locked. The data come with the layout, in one statement. */
export default function DashboardPage() {
  const layout = useRouteLoaderData<typeof loader>('routes/customer/customer-layout');
  if (!layout) return null;
  const { dashboard, now } = layout;
  const byType = new Map(dashboard.cards.map((card) => [card.type, card]));
  const lead =
    dashboard.cards.length > 0
      ? 'Veja como estão os seus serviços. Qualquer novidade aparece aqui na hora.'
      : 'Você ainda não tem um serviço ativo. Escolha um abaixo para começar.';
  return (
    <>
      <PageHeader
        title={`${greeting(hourInBrasilia(new Date(now)))}, ${firstName(dashboard.fullName)}!`}
        lead={lead}
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

function ServiceCard({ card }: { card: DashboardCard }) {
  const { type, status, score, rating, steps, stepsDone, nextStep } = card;
  const scored = (type === 'nome' || type === 'rating') && score !== null;
  return (
    <Surface className="flex h-full flex-col gap-5 p-5" data-card={type}>
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="display-m">{CARD_TITLES[type]}</h2>
          <p className="text-sm text-muted">{CARD_SUBTITLES[type]}</p>
        </div>
        <Badge tone={CARD_STATUS_TONES[status]}>{CARD_STATUS_LABELS[status]}</Badge>
      </div>
      {(scored || rating) && (
        <div className="flex items-end justify-between gap-4">
          {scored && <ScoreGauge score={score} tone={scoreTone(score)} />}
          {rating && (
            <p className="text-right text-sm text-muted">
              Rating
              <span className="mt-1 block">
                <Badge tone={ratingTone(rating)}>{rating}</Badge>
              </span>
            </p>
          )}
        </div>
      )}
      <div className="mt-auto space-y-2">
        {steps > 0 && <LineProgress value={stepsDone} max={steps} label={`Etapas de ${CARD_TITLES[type]}`} />}
        <p className="text-sm">
          <span className="tabular text-muted">
            {stepsDone} de {steps} etapas.
          </span>{' '}
          {nextStep ? `Próxima: ${nextStep}` : 'Tudo concluído.'}
        </p>
      </div>
    </Surface>
  );
}

function LockedCard({ type }: { type: CardType }) {
  return (
    <div
      className="flex h-full flex-col gap-5 rounded-2xl border border-dashed border-line p-5"
      data-card={type}
      data-locked
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="display-m">{CARD_TITLES[type]}</h2>
          <p className="text-sm text-muted">{CARD_SUBTITLES[type]}</p>
        </div>
        <LockKeyhole aria-hidden className="size-5 text-muted" />
      </div>
      <ButtonLink to={productPath(type)} size="sm" className="mt-auto self-start">
        Contratar Agora<span className="sr-only">: {CARD_TITLES[type]}</span>
      </ButtonLink>
    </div>
  );
}
