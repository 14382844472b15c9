import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { LeadSection } from './lead-section.tsx';
import { Benefits, Energy, Faq, Fronts, Loan, Steps } from './sections.tsx';

type Parts = 'benefits' | 'steps' | 'fronts' | 'energy' | 'loan' | 'lead_form';
export type BelowFoldProps = {
  content: Pick<SiteContent, Parts> & { faq: { question: string; answer: string }[] };
  consent: string;
};

/** Everything of the landing page that nobody sees without scrolling. */
export const BelowFold = ({ content, consent }: BelowFoldProps) => (
  <>
    <Benefits items={content.benefits} />
    <Steps items={content.steps} />
    <Fronts items={content.fronts} />
    <Energy {...content.energy} />
    <Loan {...content.loan} />
    <Faq items={content.faq} />
    <LeadSection text={content.lead_form} consent={consent} />
  </>
);
