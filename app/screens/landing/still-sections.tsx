import { pictureIn } from '#app/features/content/rules/site-image.ts';
import { PagePicture } from '#app/features/content/ui/page-picture.tsx';
import { CaseScreens } from './case-screens.tsx';
import { Hero } from './hero.tsx';
import { Benefits, Extras, Faq, Fronts, Steps } from './landing-sections.tsx';
import { OfferSection } from './offer.tsx';
import { ProofSection } from './proof-section.tsx';
import type { StillSectionsProps } from './still-content.ts';

/** Static sections of the page. */
export const STILL_SECTIONS = {
  inicio: ({ content: { hero, plans, pictures } }: StillSectionsProps) => (
    <Hero hero={hero} plans={plans} image={pictureIn(pictures, hero.image)} />
  ),
  /** Between the first screen and the form. */
  sobre: ({ content }: StillSectionsProps) => (
    <>
      <OfferSection content={content} />
      <Steps title={content.landing_titles.steps} items={content.steps} pictures={content.pictures}>
        <CaseScreens items={content.screens} pictures={content.pictures} />
      </Steps>
      <Fronts title={content.landing_titles.fronts} items={content.fronts} pictures={content.pictures} />
      <Benefits
        title={content.landing_titles.benefits}
        items={content.benefits}
        limits={content.limits}
        pictures={content.pictures}
      />
      <ProofSection {...content} />
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
