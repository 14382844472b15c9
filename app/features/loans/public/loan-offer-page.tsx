import { useActionData, useLoaderData } from 'react-router';
import { findImage, getSite } from '#app/features/content/server/index.server.ts';
import { LEAD_CONSENT } from '#app/features/leads/server/index.server.ts';
import type { LeadAnswer } from '#app/features/leads/ui/form-rounds.tsx';
import { LoanRequestInput } from '#app/features/loans/rules/loan-input.ts';
import { requestLoan } from '#app/features/loans/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { answerLead } from '#app/shells/public/lead-action.server.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import { orUnsent } from '#app/shells/public/unsent.ts';
import type { Route } from './+types/loan-offer-page';
import { LoanComparison } from './comparison.tsx';
import loanCss from './loan.css?url';
import { LoanCharts } from './loan-charts.tsx';
import { LoanDocument } from './loan-document.tsx';
import { LoanHero } from './loan-hero.tsx';
import { RequestSection } from './request-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { SimulationActions } from './simulation-actions.tsx';
import { ComparedTermsForm } from './terms-form.tsx';
import { useSimulation } from './use-simulation.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: loanCss }];

export async function loader() {
  const { loan, company, seo } = await getSite('loan', 'company', 'seo');
  const picture = await findImage(loan.image);
  return { loan, company, picture, seo: seo.emprestimo, consent: LEAD_CONSENT.text };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData.seo, path: '/emprestimo', image: 'emprestimo' }) : [];

export async function action({ request, context }: Route.ActionArgs) {
  const draft = readForm(await request.formData());
  // The button that a page without scripts shows: the answer is the page itself, simulated.
  if (draft.intent === 'simulate') return { ok: false, intent: 'simulate', draft };
  return answerLead(requestInfo(context), draft, LoanRequestInput, requestLoan);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnsent(serverAction);

export default function LoanPage() {
  const { loan, company, picture, consent } = useLoaderData<typeof loader>();
  const simulation = useSimulation(useActionData<LeadAnswer>()?.draft);
  const { terms, compared } = simulation;
  const chosen = compared[terms.system];
  return (
    <>
      <main>
        <LoanHero loan={loan} institution={company.loanInstitution} picture={picture} />
        <section id="simulador" aria-labelledby="simulador-titulo" className="shell pb-14 md:pb-20">
          <h2 id="simulador-titulo" className="sr-only">
            Simulador
          </h2>
          <div className="grid gap-5 lg:grid-cols-[21rem_1fr] lg:gap-8">
            <div className="lg:sticky lg:top-24 lg:self-start">
              <ComparedTermsForm {...simulation} />
            </div>
            <div>
              <LoanComparison {...simulation} />
              <SimulationActions link={simulation.link} />
            </div>
          </div>
        </section>
        <ScheduleSection simulation={chosen} />
        <LoanCharts terms={terms} compared={compared} />
        <RequestSection terms={terms} simulation={chosen} consent={consent} />
      </main>
      <LoanDocument company={company} terms={terms} compared={compared} />
    </>
  );
}
