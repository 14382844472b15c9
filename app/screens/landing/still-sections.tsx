import { Link } from 'react-router';
import { PLAN_IDS, type PlanId } from '#app/features/catalog/rules/plans.ts';
import { PlanCard } from '#app/features/catalog/ui/plan-card.tsx';
import { pictureIn } from '#app/features/content/rules/site-image.ts';
import { PagePicture } from '#app/features/content/ui/page-picture.tsx';
import { CheckoutLink } from '#app/shells/public/checkout-link.tsx';
import { CaseScreens } from './case-screens.tsx';
import { Hero } from './hero.tsx';
import { Benefits, Extras, Faq, Fronts, Steps } from './landing-sections.tsx';
import { OfferIncludes, OfferOpening } from './offer-words.tsx';
import { ProofSection } from './proof-section.tsx';
import type { StillSectionsProps } from './still-content.ts';

/** Static sections of the page. */
export const STILL_SECTIONS = {
  inicio: ({ content: { hero, plans, pictures } }: StillSectionsProps) => (
    <Hero hero={hero} plans={plans} image={pictureIn(pictures, hero.image)} />
  ),
  /** Between the first screen and the form, in the order of docs/product.md section 2. */
  sobre: ({ content }: StillSectionsProps) => (
    <>
      <OfferSection content={content} />
      <Benefits
        title={content.landing_titles.benefits}
        items={content.benefits}
        limits={content.limits}
        pictures={content.pictures}
      />
      <Steps title={content.landing_titles.steps} items={content.steps} pictures={content.pictures}>
        <CaseScreens items={content.screens} pictures={content.pictures} />
      </Steps>
      <Fronts title={content.landing_titles.fronts} items={content.fronts} pictures={content.pictures} />
      <ProofSection {...content} />
      <Extras energy={content.energy} loan={content.loan} pictures={content.pictures} />
      <Faq items={content.faq} />
      <div className="shell flex justify-center">
        <PagePicture image={pictureIn(content.pictures, content.lead_form.image)} className="mb-8" />
      </div>
    </>
  ),
};

/** The offer and its two plans. */
function OfferSection({ content }: StillSectionsProps) {
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
