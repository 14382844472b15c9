import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { ENTRY, PLANS, type Plan } from '#app/features/checkout/rules/plans.ts';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import { buttonClass } from '#app/ui/button.tsx';

const FOR = { CPF: 'Para você', CNPJ: 'Para a sua empresa' };

export function Offer({ offer }: { offer: SiteContent['offer'] }) {
  return (
    <section id="oferta" className="shell py-16 md:py-24">
      <p className="font-semibold text-brand-strong">{offer.name}</p>
      <h2 className="display-l mt-2">{offer.title}</h2>
      <p className="mt-3 max-w-2xl text-muted">{offer.lead}</p>
      <div className="mt-10 grid gap-5 md:grid-cols-2">
        <PlanCard plan={PLANS.CPF} perks={offer.perks} />
        <PlanCard plan={PLANS.CNPJ} perks={offer.perks} />
      </div>
    </section>
  );
}

function PlanCard({ plan, perks }: { plan: Plan; perks: string[] }) {
  return (
    <article className="flex flex-col rounded-2xl border border-line bg-raised p-6 sm:p-8">
      <h3 className="display-m">Plano {plan.id}</h3>
      <p className="text-muted">{FOR[plan.id]}</p>
      <p className="mt-6 text-muted">
        de <s className="tabular">{formatBRLShort(plan.list)}</s> por
      </p>
      <p className="tabular font-display text-5xl font-bold tracking-tight">{formatBRLShort(plan.promo)}</p>
      <ul className="mt-3 space-y-0.5 text-[0.9375rem]">
        <li>À vista por Pix ou em até {plan.maxParts}x no cartão</li>
        <li>
          {formatBRLShort(ENTRY.amount).replace(/\s/, '')} inicial + até {ENTRY.balanceDays} dias
        </li>
      </ul>
      <ul className="mt-6 mb-8 space-y-2.5">
        {perks.map((perk) => (
          <li key={perk} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-strong" />
            {perk}
          </li>
        ))}
      </ul>
      <Link to="/#lead-form" className={buttonClass({ variant: 'cta', size: 'lg' }, 'mt-auto w-full')}>
        Garantir vaga<span className="sr-only"> no plano {plan.id}</span>
      </Link>
    </article>
  );
}
