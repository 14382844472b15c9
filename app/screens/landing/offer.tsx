import { Link } from 'react-router';
import { PLAN_IDS, type PlanId } from '#app/features/catalog/rules/plans.ts';
import { PlanCard } from '#app/features/catalog/ui/plan-card.tsx';
import { pictureIn } from '#app/features/content/rules/site-image.ts';
import { CheckoutLink } from '#app/shells/public/checkout-link.tsx';
import { OfferIncludes, OfferOpening } from './offer-words.tsx';
import type { StillSectionsProps } from './still-content.ts';

/** The offer and its two plans. */
export function OfferSection({ content }: StillSectionsProps) {
  return (
    <section
      id="oferta"
      className="shell drawn-near py-7 [--near:63rem] md:py-24 md:[--near:53rem] lg:[--near:48rem]"
    >
      <OfferOpening offer={content.offer} on={content.offerOn} lastDay={content.lastDay} />
      <div className="mt-5 grid gap-4 md:mt-10 md:grid-cols-2 md:gap-5">
        {PLAN_IDS.map((id) => (
          <PlanCard key={id} plan={content.plans[id]} text={content.offer.plans[id]} {...planLinks(id)} />
        ))}
      </div>
      <OfferIncludes offer={content.offer} image={pictureIn(content.pictures, content.offer.image)} />
    </section>
  );
}

/** Links of a plan's card. */
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
