import { CircleCheckBig } from 'lucide-react';
import { Link } from 'react-router';
import type { ComplaintText } from '#app/features/scam-checks/rules/complaint-texts.ts';
import { ComplaintTexts } from '#app/features/scam-checks/ui/complaint-texts.tsx';

type Props = { reported: { protocol: string; texts: ComplaintText[] } };

/** Confirms a report: its protocol, and the person's next steps. */
export const Reported = ({ reported: { protocol, texts } }: Props) => (
  <>
    <section className="bg-sunken">
      <div className="shell py-10 md:py-16">
        <CircleCheckBig aria-hidden className="size-11 text-brand-strong" strokeWidth={1.6} />
        <h1 className="display-xl mt-5">Denúncia recebida</h1>
        <p className="mt-4 max-w-2xl text-lg text-muted">
          Obrigado: isto ajuda a proteger outras pessoas. Guarde o protocolo{' '}
          <strong className="tabular whitespace-nowrap text-ink">{protocol}</strong>.
        </p>
      </div>
    </section>
    <section className="shell pt-10 pb-14 md:pt-14">
      <h2 className="display-m">Textos para copiar</h2>
      <p className="mt-2 mb-6 max-w-2xl text-muted">
        Perdeu dinheiro ou quer reclamar? Complete as linhas em branco com os seus dados.
      </p>
      <ComplaintTexts texts={texts} />
      <p className="mt-8">
        <Link className="font-medium underline underline-offset-4" to="/confira">
          Conferir outra coisa
        </Link>
      </p>
    </section>
  </>
);
