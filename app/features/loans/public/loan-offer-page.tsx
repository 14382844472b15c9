import { useActionData, useLoaderData } from 'react-router';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import type { SiteImage } from '#app/features/content/rules/site-image.ts';
import { findImage, getSite } from '#app/features/content/server/index.server.ts';
import { PagePicture } from '#app/features/content/ui/page-picture.tsx';
import { LEAD_ANSWERS } from '#app/features/leads/rules/messages.ts';
import { LEAD_UNANSWERED } from '#app/features/leads/rules/unsent-lead.ts';
import { leadFormConsent } from '#app/features/leads/server/index.server.ts';
import type { LeadAnswer } from '#app/features/leads/ui/form-rounds.tsx';
import { LoanRequestInput } from '#app/features/loans/rules/input.ts';
import { requestLoan } from '#app/features/loans/server/index.server.ts';
import { answered, defineForm } from '#app/kit/form.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { orUnanswered } from '#app/ui/unanswered.ts';
import type { Route } from './+types/loan-offer-page';
import { LoanComparison } from './comparison.tsx';
import loanCss from './loan.css?url';
import { LoanCharts } from './loan-charts.tsx';
import { LoanDocument } from './loan-document.tsx';
import { RequestSection } from './request-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { SimulationActions } from './simulation-actions.tsx';
import { ComparedTermsForm } from './terms-form.tsx';
import { useSimulation } from './use-simulation.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: loanCss }];

export async function loader({ context }: Route.LoaderArgs) {
  const { loan, company, seo } = await getSite('loan', 'company', 'seo');
  const picture = await findImage(loan.image);
  return {
    loan,
    company,
    picture,
    seo: seo.emprestimo,
    consent: await leadFormConsent(requestInfo(context).partnerCode),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData.seo, path: '/emprestimo', image: 'emprestimo' }) : [];

const send = defineForm({ ...LEAD_ANSWERS, schema: LoanRequestInput, save: requestLoan });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  // The button that a page without scripts shows: the answer is the page itself, simulated.
  if (form.get('intent') === 'simulate') return { ok: false, intent: 'simulate', draft: readForm(form) };
  return answered(await send(requestInfo(context), form, 'lead'), context);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnanswered(serverAction, LEAD_UNANSWERED);

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

/** The business's own words and claims. */
type Props = { loan: SiteContent['loan']; institution: string; picture: SiteImage | null };

function LoanHero({ loan: { title, text, points }, institution, picture }: Props) {
  return (
    <header className="overflow-hidden">
      <div className="shell grid gap-x-16 gap-y-8 pt-12 pb-8 md:pt-16 lg:grid-cols-[1fr_26rem] lg:items-end">
        <div>
          <h1 className="display-xl max-w-3xl">{title}</h1>
          <p className="mt-5 max-w-xl text-lg text-muted">{text}</p>
          <PagePicture image={picture} />
          {institution && (
            <p className="mt-3 max-w-xl text-muted">
              Quem empresta: {institution}. Somos correspondente da instituição.
            </p>
          )}
        </div>
        <dl className="grid grid-cols-2 gap-x-6 border-t border-line">
          {points.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end border-b border-line py-3">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="tabular font-display text-2xl font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <LinhaLimpa className="shell mb-8 h-10 overflow-visible text-brand md:mb-12 md:h-12" />
    </header>
  );
}
