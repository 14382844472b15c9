import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { FormRounds } from '#app/features/leads/ui/form-rounds.tsx';
import { LeadForm } from '#app/features/leads/ui/lead-form.tsx';
import { Surface } from '#app/ui/surface.tsx';

const SENT = {
  heading: 'h3',
  title: 'Recebemos sua solicitação',
  text: 'Em breve entraremos em contato. Enquanto isso, você já pode criar a sua conta.',
  signup: true,
  again: { label: 'Enviar nova solicitação', address: '/#lead-form' },
} as const;

/** The lead form (docs/product.md section 2). A document submit answers the same without scripts. */
export const LeadSection = ({ text, consent }: { text: SiteContent['lead_form']; consent: string }) => (
  <section id="lead-form" className="bg-deep text-on-deep">
    <div className="shell grid gap-x-10 gap-y-5 py-8 md:py-24 lg:grid-cols-[1fr_36rem]">
      <div>
        <h2 className="display-l">{text.title}</h2>
        <p className="mt-3 max-w-md text-on-deep-muted">{text.text}</p>
      </div>
      <Surface className="p-5 text-ink sm:p-8">
        <FormRounds fetcherKey="lead" sent={SENT}>
          {(fetcher, answer) => (
            <LeadForm
              fetcher={fetcher}
              answer={answer}
              action="/?index#lead-form"
              consent={consent}
              submitLabel="Quero minha vaga"
            />
          )}
        </FormRounds>
      </Surface>
    </div>
  </section>
);
