import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { Benefits, Energy, Faq, Fronts, Loan, Steps } from './sections.tsx';

type Parts = 'landing_titles' | 'benefits' | 'steps' | 'fronts' | 'energy' | 'loan';

export type StillSectionsProps = {
  content: Pick<SiteContent, Parts> & { faq: { question: string; answer: string }[] };
};

/** Everything between the offer and the form. */
export const StillSections = ({ content }: StillSectionsProps) => (
  <>
    <Benefits title={content.landing_titles.benefits} items={content.benefits} />
    <Steps title={content.landing_titles.steps} items={content.steps} />
    <Fronts title={content.landing_titles.fronts} items={content.fronts} />
    <Energy {...content.energy} />
    <Loan {...content.loan} />
    <Faq items={content.faq} />
  </>
);
