import { useLoaderData } from 'react-router';
import { getLanding } from '#app/features/content/server/index.server.ts';
import { LeadInput } from '#app/features/leads/rules/lead-input.ts';
import {
  CONSENT_MISSING,
  invalidData,
  LEAD_NOT_SENT,
  LEAD_SENT,
} from '#app/features/leads/rules/lead-messages.ts';
import { createLead, LEAD_CONSENT } from '#app/features/leads/server/index.server.ts';
import { fieldErrors, firstMessage, readForm } from '#app/lib/form-data.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import type { Route } from './+types/landing-page';
import { Hero } from './hero.tsx';
import type { LeadAnswer } from './lead-answer.ts';
import { LeadSection } from './lead-section.tsx';
import { Offer } from './offer.tsx';
import { Benefits, Energy, Faq, Fronts, Loan, Steps } from './sections.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Nome em Dia | Regularize o seu CPF ou CNPJ em até 12 dias úteis' },
  {
    name: 'description',
    content:
      'Birôs de crédito, Justiça e Banco Central ao mesmo tempo, com contrato digital e acompanhamento de cada etapa.',
  },
];

export async function loader() {
  return { content: await getLanding(), consent: LEAD_CONSENT.text };
}

/** Spec section 8, Lead submit: each outcome has its toast; nothing typed is lost. */
export async function action({ request, context }: Route.ActionArgs): Promise<LeadAnswer> {
  const values = readForm(await request.formData());
  const parsed = LeadInput.safeParse(values);
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error);
    const onlyConsent = Object.keys(fields).join() === 'lgpdConsent';
    return { toast: onlyConsent ? CONSENT_MISSING : invalidData(firstMessage(parsed.error)), fields, values };
  }
  const { ip, userAgent, requestId } = requestInfo(context);
  try {
    const result = await createLead({ ip, userAgent }, parsed.data);
    if (!result.ok) return { toast: { ...LEAD_NOT_SENT, message: result.error.message }, values };
    return { toast: LEAD_SENT, sent: { email: parsed.data.email } };
  } catch (error) {
    log.error({ requestId, event: 'lead', ...errorFields(error) }, 'lead não pôde ser gravado');
    return { toast: LEAD_NOT_SENT, values };
  }
}

export default function LandingPage() {
  const { content, consent } = useLoaderData<typeof loader>();
  return (
    <main>
      <Hero hero={content.hero} />
      <Offer offer={content.offer} />
      <Benefits items={content.benefits} />
      <Steps items={content.steps} />
      <Fronts items={content.fronts} />
      <Energy {...content.energy} />
      <Loan {...content.loan} />
      <Faq items={content.faq} />
      <LeadSection consent={consent} />
    </main>
  );
}
