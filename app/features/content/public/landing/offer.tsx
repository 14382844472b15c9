import { ENTRY, PLANS, type Plan } from '#app/features/catalog/rules/plans.ts';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import { CheckoutLink } from '#app/shells/public/checkout-link.tsx';
import { CheckIcon } from '#app/ui/icons.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';

type OfferProps = {
  offer: SiteContent['offer'];
  on: boolean;
  /** As people read it; null where the offer has no last day. */
  lastDay: string | null;
};

/** The offer and its two plans. `on` is false after its last day: then its name and its hurry are gone. */
export function Offer({ offer, on, lastDay }: OfferProps) {
  return (
    <section id="oferta" className="shell py-16 md:py-24">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <div>
          {on && (
            <p className="inline-flex items-center gap-2 rounded-full bg-ink px-4 py-1.5 text-sm font-semibold text-surface">
              <span aria-hidden className="size-2 rounded-full bg-cta" />
              {offer.name}
              {lastDay && <span className="font-normal">até {lastDay}</span>}
            </p>
          )}
          <h2 className="display-l mt-4">{offer.title}</h2>
          {on && <p className="mt-3 max-w-2xl text-muted">{offer.lead}</p>}
        </div>
      </div>
      <div className="mt-10 grid gap-5 md:grid-cols-2">
        <PlanCard plan={PLANS.CPF} text={offer.plans.CPF} perks={offer.perks} />
        <PlanCard plan={PLANS.CNPJ} text={offer.plans.CNPJ} perks={offer.perks} />
      </div>
    </section>
  );
}

type CardProps = { plan: Plan; text: SiteContent['offer']['plans']['CPF']; perks: string[] };

function PlanCard({ plan, text, perks }: CardProps) {
  const saved = Math.round((1 - plan.promo / plan.list) * 100);
  return (
    <article className="relative flex flex-col overflow-hidden rounded-2xl border border-line bg-raised p-6 sm:p-9">
      <LinhaLimpa className="pointer-events-none absolute top-5 right-0 w-44 translate-x-8 text-brand/25 sm:w-56" />
      <h3 className="display-m relative">{text.title}</h3>
      <p className="relative text-muted">{text.audience}</p>
      <p className="mt-8 flex flex-wrap items-center gap-3 text-muted">
        <span>
          de <s className="tabular">{formatBRLShort(plan.list)}</s> por
        </span>
        <span className="rounded-full bg-brand-soft px-2.5 py-0.5 text-sm font-semibold text-brand-strong">
          {saved}% menos
        </span>
      </p>
      <p className="tabular font-display text-6xl leading-none font-bold tracking-tight">
        {formatBRLShort(plan.promo)}
      </p>
      <ul className="mt-5 space-y-1.5 rounded-xl bg-sunken px-4 py-3 text-[0.9375rem]">
        <li>À vista por Pix ou em até {plan.maxParts}x no cartão</li>
        <li>
          {formatBRLShort(ENTRY.amount).replace(/\s/, '')} inicial + até {ENTRY.balanceDays} dias
        </li>
      </ul>
      <ul className="mt-6 mb-9 space-y-2.5">
        {perks.map((perk) => (
          <li key={perk} className="flex gap-3">
            <CheckIcon className="mt-0.5 size-5 shrink-0 text-brand-strong" />
            {perk}
          </li>
        ))}
      </ul>
      <CheckoutLink plan={plan.id} className="mt-auto w-full">
        Garantir vaga<span className="sr-only"> no plano {plan.id}</span>
      </CheckoutLink>
    </article>
  );
}
