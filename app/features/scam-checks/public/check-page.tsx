import { CircleCheckBig } from 'lucide-react';
import { useId } from 'react';
import { Link, useActionData, useLoaderData, useLocation } from 'react-router';
import { findImage, getSite } from '#app/features/content/server/index.server.ts';
import { PagePicture } from '#app/features/content/ui/page-picture.tsx';
import type { ComplaintText } from '#app/features/scam-checks/rules/complaint-texts.ts';
import { ComplaintTexts } from '#app/features/scam-checks/ui/piece-list.tsx';
import { readForm } from '#app/lib/form-data.ts';
import { env } from '#app/platform/env.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import { Points } from '#app/shells/public/points.tsx';
import { orUnanswered } from '#app/ui/unanswered.ts';
import type { Route } from './+types/check-page';
import { answerCheck, answerReport } from './check-answer.server.ts';
import { CheckForm } from './check-form.tsx';
import { CheckOutcome } from './check-outcome.tsx';
import { type CheckAnswer, OFFLINE_CHECK } from './check-words.ts';
import { ReportForm } from './scam-report-form.tsx';

export async function loader() {
  const { company, check_page, seo } = await getSite('company', 'check_page', 'seo');
  const { phones, emails, domains, title, lead, points } = check_page;
  return {
    page: { title, lead, points },
    picture: await findImage(check_page.image),
    channels: {
      sites: [new URL(env().appUrl).host, ...domains],
      phones: [company.whatsapp, ...phones],
      emails: [company.email, ...emails],
    },
    seo: seo.confira,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData.seo, path: '/confira', image: 'confira' }) : [];

/** Answers a POST, so that no part of the message appears in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = readForm(await request.formData());
  // A line break travels as two characters; the person entered one.
  for (const name of ['conteudo', 'relato']) values[name] = (values[name] ?? '').replaceAll('\r\n', '\n');
  const info = requestInfo(context);
  return values.intent === 'report' ? answerReport(values, info) : answerCheck(values, info);
}

/** Without an answer of the server the page reports the failure, and keeps the entered text. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const entered = (await request.clone().formData()).get('conteudo');
  const pasted = typeof entered === 'string' ? entered : '';
  return orUnanswered<unknown, CheckAnswer>(serverAction, { pasted, message: OFFLINE_CHECK });
}

// The page says the same before and after.
export const shouldRevalidate = () => false;

export default function CheckPage() {
  const { page, picture, channels } = useLoaderData<typeof loader>();
  const answer = useActionData<CheckAnswer>();
  // The next thing to check begins with empty fields.
  const { key } = useLocation();
  return (
    <main>
      {answer && 'reported' in answer ? (
        <Reported reported={answer.reported} />
      ) : answer && 'checked' in answer ? (
        <CheckOutcome checked={answer.checked}>
          {answer.checked.verdict !== 'ours' && (
            <ReportForm key={`report ${key}`} pasted={answer.pasted} refused={answer.refused} />
          )}
          <CheckForm key={`check ${key}`} title="Conferir outra coisa" />
          <Channels channels={channels} />
        </CheckOutcome>
      ) : (
        <section className="shell grid gap-x-16 gap-y-8 pt-12 pb-14 md:pt-20 lg:grid-cols-[1fr_30rem] lg:items-start">
          <div>
            <h1 className="display-xl">{page.title}</h1>
            <p className="mt-5 max-w-xl text-lg text-muted">{page.lead}</p>
            <PagePicture image={picture} />
            <div className="mt-8 max-lg:hidden">
              <Channels channels={channels} />
            </div>
          </div>
          <CheckForm pasted={answer?.pasted} message={answer?.message} />
          <div className="lg:hidden">
            <Channels channels={channels} />
          </div>
        </section>
      )}
      <Points points={page.points} />
    </main>
  );
}

type ChannelsProps = { channels: { sites: string[]; phones: string[]; emails: string[] } };

/** Official channels of the business, which a person compares without pasting anything. A page may show it twice. */
const Channels = ({ channels: { sites, phones, emails } }: ChannelsProps) => {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="font-display text-lg font-semibold">
        Só falamos por aqui
      </h2>
      <dl className="mt-2 space-y-2">
        {(
          [
            ['Site', sites],
            ['WhatsApp e telefone', phones],
            ['E-mail', emails],
          ] as const
        ).map(([label, values]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            {values.map((value) => (
              <dd key={value} className="tabular font-medium wrap-anywhere">
                {value}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
};

type ReportedProps = { reported: { protocol: string; texts: ComplaintText[] } };

/** Confirms a report: its protocol, and the person's next steps. */
const Reported = ({ reported: { protocol, texts } }: ReportedProps) => (
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
