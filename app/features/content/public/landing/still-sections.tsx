import type { Plans } from '#app/features/catalog/rules/plans.ts';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { type Pictures, pictureIn } from '#app/features/content/rules/site-image.ts';
import { PagePicture } from '#app/features/content/ui/page-picture.tsx';
import { Hero } from './hero.tsx';
import { Benefits, Extras, Faq, Fronts, Steps } from './landing-sections.tsx';
import { OfferIncludes, OfferOpening } from './offer-words.tsx';

type Parts =
  | 'hero'
  | 'offer'
  | 'landing_titles'
  | 'benefits'
  | 'steps'
  | 'fronts'
  | 'limits'
  | 'energy'
  | 'loan'
  | 'lead_form';

export type StillSectionsProps = {
  content: Pick<SiteContent, Parts> & {
    plans: Plans;
    pictures: Pictures;
    faq: { question: string; answer: string }[];
    /** False after the last day of the offer. */
    offerOn: boolean;
    /** As people read it; null where the offer has no last day. */
    lastDay: string | null;
  };
};

/** The places of the page of which nothing ever moves. */
export const STILL_SECTIONS = {
  inicio: ({ content: { hero, plans, pictures } }: StillSectionsProps) => (
    <Hero hero={hero} plans={plans} image={pictureIn(pictures, hero.image)} />
  ),
  /** Around the plans. */
  'oferta-abertura': ({ content }: StillSectionsProps) => (
    <OfferOpening offer={content.offer} on={content.offerOn} lastDay={content.lastDay} />
  ),
  'oferta-incluso': ({ content: { offer, pictures } }: StillSectionsProps) => (
    <OfferIncludes offer={offer} image={pictureIn(pictures, offer.image)} />
  ),
  /** Between the offer and the form. */
  sobre: ({ content }: StillSectionsProps) => (
    <>
      <Steps title={content.landing_titles.steps} items={content.steps} pictures={content.pictures} />
      <Fronts title={content.landing_titles.fronts} items={content.fronts} pictures={content.pictures} />
      <Benefits
        title={content.landing_titles.benefits}
        items={content.benefits}
        limits={content.limits}
        pictures={content.pictures}
      />
      <Faq items={content.faq} />
    </>
  ),
  /** After the form. */
  tambem: ({ content: { energy, loan, lead_form, pictures } }: StillSectionsProps) => (
    <>
      <div className="shell flex justify-center">
        <PagePicture image={pictureIn(pictures, lead_form.image)} className="mt-8" />
      </div>
      <Extras energy={energy} loan={loan} pictures={pictures} />
    </>
  ),
};
