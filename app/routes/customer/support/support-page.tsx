import { useLoaderData } from 'react-router';
import { getLanding, getSite } from '#app/features/content/server/index.server.ts';
import { digitsOnly } from '#app/lib/documents.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader, Surface } from '#app/ui/surface.tsx';

export async function loader() {
  const [{ company }, { faq }] = await Promise.all([getSite('company'), getLanding()]);
  return { company, faq };
}

/** Spec sections 2 and 9, /app/suporte: its hours are the support page's own. */
export default function SupportPage() {
  const { company, faq } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Suporte"
        lead="Fale com a nossa equipe. O processo leva em média 12 dias úteis depois das etapas iniciais."
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Surface className="flex flex-col gap-2 p-5">
          <h2 className="display-m">WhatsApp</h2>
          <p className="text-muted">Segunda a sexta, das 9h às 18h</p>
          <a
            className={buttonClass({ variant: 'cta' }, 'mt-2 self-start')}
            href={`https://wa.me/55${digitsOnly(company.whatsapp)}`}
          >
            Chamar {company.whatsapp}
          </a>
        </Surface>
        <Surface className="flex flex-col gap-2 p-5">
          <h2 className="display-m">E-mail</h2>
          <p className="text-muted">Resposta em até 24 horas úteis</p>
          <a className={buttonClass({}, 'mt-2 self-start')} href={`mailto:${company.email}`}>
            {company.email}
          </a>
        </Surface>
      </div>
      <h2 className="display-m mt-10 mb-3">Ajuda</h2>
      <div className="divide-y divide-line border-y border-line">
        {faq.map(({ id, question, answer }) => (
          <details key={id} name="ajuda">
            <summary className="py-4 font-semibold">{question}</summary>
            <p className="max-w-prose pb-4 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </>
  );
}
