import { data, useActionData, useLoaderData } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import {
  CONSENT_MISSING,
  invalidData,
  LEAD_NOT_SENT,
  LEAD_SENT,
} from '#app/features/leads/rules/lead-messages.ts';
import { LEAD_CONSENT } from '#app/features/leads/server/index.server.ts';
import { LoanRequestInput } from '#app/features/loans/rules/loan-input.ts';
import { requestLoan } from '#app/features/loans/server/index.server.ts';
import { fieldErrors, firstMessage, readForm } from '#app/lib/form-data.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/loan-page';
import { Comparison } from './comparison.tsx';
import loanCss from './loan.css?url';
import type { LoanAnswer } from './loan-answer.ts';
import { LoanCharts } from './loan-charts.tsx';
import { LoanDocument } from './loan-document.tsx';
import { LoanHero } from './loan-hero.tsx';
import { RequestSection } from './request-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { SimulationActions } from './simulation-actions.tsx';
import { TermsForm } from './terms-form.tsx';
import { useSimulation } from './use-simulation.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: loanCss }];

export async function loader() {
  const { loan, company, seo } = await getSite('loan', 'company', 'seo');
  return { loan, company, seo: seo.emprestimo, consent: LEAD_CONSENT.text };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData.seo, path: '/emprestimo', image: 'emprestimo' }) : [];

/** Spec section 8, Lead submit: each outcome has its toast; nothing typed is lost. */
export async function action({ request, context }: Route.ActionArgs): Promise<LoanAnswer> {
  const values = readForm(await request.formData());
  // The button that a page without scripts shows: the answer is the page itself, simulated.
  if (values.intent === 'simulate') return { values };
  const parsed = LoanRequestInput.safeParse(values);
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error);
    const onlyConsent = Object.keys(fields).join() === 'lgpdConsent';
    return { toast: onlyConsent ? CONSENT_MISSING : invalidData(firstMessage(parsed.error)), fields, values };
  }
  const { ip, userAgent, requestId } = requestInfo(context);
  try {
    const result = await requestLoan({ ip, userAgent }, parsed.data);
    if (!result.ok) return { toast: { ...LEAD_NOT_SENT, message: result.error.message }, values };
    return { toast: LEAD_SENT, sent: { email: parsed.data.email } };
  } catch (error) {
    log.error({ requestId, event: 'loan-request', ...errorFields(error) }, 'pedido não pôde ser gravado');
    return { toast: LEAD_NOT_SENT, values };
  }
}

/**
 * With the network gone the router would give the whole page up, and what was typed with it. The status keeps it
 * from loading the page again, which would fail just the same.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return data<LoanAnswer>({ toast: LEAD_NOT_SENT }, { status: 503 });
  }
}

export default function LoanPage() {
  const { loan, company, consent } = useLoaderData<typeof loader>();
  const simulation = useSimulation(useActionData<LoanAnswer>()?.values);
  const { terms, compared } = simulation;
  const chosen = compared[terms.system];
  return (
    <>
      <main>
        <LoanHero loan={loan} />
        <section id="simulador" aria-labelledby="simulador-titulo" className="shell pb-14 md:pb-20">
          <h2 id="simulador-titulo" className="sr-only">
            Simulador
          </h2>
          <div className="grid gap-5 lg:grid-cols-[21rem_1fr] lg:gap-8">
            <div className="lg:sticky lg:top-24 lg:self-start">
              <TermsForm {...simulation} />
            </div>
            <div>
              <Comparison {...simulation} />
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
