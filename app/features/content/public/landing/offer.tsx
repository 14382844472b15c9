import { Link } from 'react-router';
import { PLAN_IDS, type PlanId, type Plans } from '#app/features/catalog/rules/plans.ts';
import { PlanCard } from '#app/features/catalog/ui/plan-card.tsx';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { CheckoutLink } from '#app/shells/public/checkout-link.tsx';
import { CheckIcon } from '#app/ui/icons.tsx';

type OfferProps = {
  plans: Plans;
  offer: SiteContent['offer'];
  on: boolean;
  /** As people read it; null where the offer has no last day. */
  lastDay: string | null;
};

/** The offer and its two plans. `on` is false after its last day: then its name and its hurry are gone. */
export function OfferSection({ plans, offer, on, lastDay }: OfferProps) {
  return (
    <section id="oferta" className="shell py-8 md:py-24">
      {on && (
        <p className="mb-3 inline-flex items-center gap-2 rounded-full bg-ink px-4 py-1.5 text-sm font-semibold text-surface">
          <span aria-hidden className="size-2 rounded-full bg-cta" />
          {offer.name}
          {lastDay && <span className="font-normal">até {lastDay}</span>}
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-2">
        <div>
          <h2 className="display-l">{offer.title}</h2>
          {on && <p className="mt-2 max-w-2xl text-muted">{offer.lead}</p>}
        </div>
      </div>
      <p className="mt-4 max-w-2xl border-l-2 border-brand-strong pl-4">
        Antes do preço: não apagamos dívida, não tiramos o que é verdadeiro, não prometemos score.{' '}
        <a href="/verdades" className="underline underline-offset-4">
          O que não fazemos
        </a>
      </p>
      <div className="mt-5 grid gap-4 md:mt-10 md:grid-cols-2 md:gap-5">
        {PLAN_IDS.map((id) => (
          <PlanCard key={id} plan={plans[id]} text={offer.plans[id]} {...planLinks(id)} />
        ))}
      </div>
      <ul className="mt-5 grid gap-x-8 gap-y-1.5 max-sm:hidden sm:grid-cols-2 lg:grid-cols-4">
        {offer.perks.map((perk) => (
          <li key={perk} className="flex gap-2.5 text-[0.9375rem]">
            <CheckIcon className="mt-0.5 size-5 shrink-0 text-brand-strong" />
            {perk}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a card of the site leads to. */
const planLinks = (id: PlanId) => ({
  contract: (
    <Link to={`/contrato/${id.toLowerCase()}`} className="font-medium text-ink underline underline-offset-4">
      Ler o contrato<span className="sr-only"> do plano {id}</span>
    </Link>
  ),
  buy: (
    <CheckoutLink plan={id} className="mt-auto w-full">
      Garantir vaga<span className="sr-only"> no plano {id}</span>
    </CheckoutLink>
  ),
});
