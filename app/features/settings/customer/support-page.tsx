import { Mail, MessageCircle } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import { loadDashboard } from '#app/features/cases/server/index.server.ts';
import { getFaq, getSite } from '#app/features/content/server/index.server.ts';
import { FaqCount, FaqFound, FaqSearchBox, useFaqSearch } from '#app/features/content/ui/faq-search.tsx';
import { isRequestOpen } from '#app/features/privacy/rules/terms.ts';
import { listPrivacyRequests } from '#app/features/privacy/server/index.server.ts';
import { loadCaseKeeper } from '#app/features/profiles/server/index.server.ts';
import { CaseKeeper } from '#app/features/profiles/ui/case-keeper.tsx';
import { publicSettings } from '#app/features/settings/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { whatsappAddress } from '#app/lib/whatsapp.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { KIND_LABELS } from '#app/terms/privacy-status.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/support-page';
import { supportState } from './support-hours.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Ajuda e contato | Área do cliente' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const [{ company, contact_page }, { support }, faq, requests, keeper, dashboard] = await Promise.all([
    getSite('company', 'contact_page'),
    publicSettings(),
    getFaq(),
    listPrivacyRequests(customer),
    loadCaseKeeper(customer),
    loadDashboard(customer),
  ]);
  const dueDays = dashboard.cards.flatMap(({ clock }) => (clock?.state === 'running' ? [clock.dueOn] : []));
  return {
    keeper,
    /** Earliest day by which a running service has news; null without one. */
    nextDay: dueDays.toSorted()[0] ?? null,
    company,
    reply: contact_page.reply,
    faq,
    search: new URL(request.url).searchParams.get('busca') ?? '',
    requests: requests.filter(({ status }) => isRequestOpen(status)),
    support,
    hours: supportState(new Date(), support),
  };
}

/** docs/product.md sections 2 and 9, /app/suporte: its hours are the support page's own. */
export default function SupportPage() {
  const { keeper, nextDay, company, reply, faq, search, requests, support, hours } =
    useLoaderData<typeof loader>();
  const protocol = requests[0]?.protocol;
  // Names and documents do not belong in an address, and the protocol already identifies the customer.
  const hello = `Olá! Sou cliente da ${company.name} e preciso de ajuda${protocol ? ` com o protocolo ${protocol}` : ''}.`;
  const whatsapp = whatsappAddress(company.whatsapp, hello);
  const mail = `mailto:${company.email}?subject=${encodeURIComponent(`Suporte${protocol ? ` ${protocol}` : ''}`)}`;
  return (
    <>
      <PageHeader
        title="Ajuda e contato"
        up={{ to: '/app/conversa', label: 'Conversa' }}
        lead="Fale com a nossa equipe por mensagem ou e-mail. O processo leva em média 12 dias úteis depois das etapas iniciais."
      />
      {keeper && <CaseKeeper keeper={keeper} nextDay={nextDay} />}
      <div className="grid gap-4 md:grid-cols-2">
        <Surface className="flex flex-col items-start gap-2 p-5 sm:p-6">
          <div className="flex w-full flex-wrap items-center justify-between gap-2">
            <h2 className="display-m inline-flex items-center gap-2.5">
              <MessageCircle aria-hidden className="size-5 text-brand-strong" /> WhatsApp
            </h2>
            <Badge tone={hours.open ? 'good' : 'neutral'}>{hours.open ? 'Aberto' : 'Fechado'}</Badge>
          </div>
          <p className="text-muted">
            Segunda a sexta, das {support.opens}h às {support.closes}h
          </p>
          <p>{hours.words}, horário de Brasília.</p>
          <a
            className={buttonClass({ variant: 'cta' }, 'mt-2')}
            href={whatsapp}
            target="_blank"
            rel="noopener noreferrer"
          >
            Chamar {company.whatsapp}
          </a>
        </Surface>
        <Surface className="flex flex-col items-start gap-2 p-5 sm:p-6">
          <h2 className="display-m inline-flex items-center gap-2.5">
            <Mail aria-hidden className="size-5 text-brand-strong" /> E-mail
          </h2>
          <p className="text-muted">Resposta em {reply}</p>
          <p>Para o que precisa de anexo ou de tempo. Escreva a qualquer hora.</p>
          <a className={buttonClass({}, 'mt-2 max-w-full')} href={mail}>
            <span className="truncate">{company.email}</span>
          </a>
        </Surface>
      </div>
      {requests.length > 0 && (
        <Surface className="mt-4 p-5 sm:p-6">
          <h2 className="display-m">Em aberto</h2>
          <p className="mt-1 text-muted">
            Diga este número ao falar com a gente e não precise contar tudo de novo.
          </p>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {requests.map((request) => (
              <li key={request.id} className="flex flex-wrap justify-between gap-x-4 py-3">
                <Link to="/app/privacidade" className="font-medium underline underline-offset-4">
                  {KIND_LABELS[request.kind]}
                </Link>
                <span className="text-muted">
                  Protocolo <strong className="tabular text-ink">{request.protocol}</strong>, resposta até{' '}
                  {formatDate(request.until)}
                </span>
              </li>
            ))}
          </ul>
        </Surface>
      )}
      <p className="mt-4">
        Abriram conta ou fizeram dívida com os seus dados?{' '}
        <Link to="/app/usaram-meus-dados" className="font-medium underline underline-offset-4">
          Veja o que fazer
        </Link>
      </p>
      <HelpItems items={faq} initial={search} />
    </>
  );
}

type Items = Parameters<typeof useFaqSearch>[0];

/** The site's questions, each with its own address (`/app/suporte#quais-documentos…`). */
function HelpItems({ items, initial }: { items: Items; initial: string }) {
  const faq = useFaqSearch(items, initial);
  return (
    <section aria-label="Ajuda" className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 className="display-m">Ajuda</h2>
        <FaqSearchBox
          faq={faq}
          label="Buscar na ajuda"
          placeholder="Ex.: prazo, documentos, Pix"
          className="w-full sm:w-80"
        />
      </div>
      <FaqCount faq={faq} className="sr-only" />
      <FaqFound
        faq={faq}
        group="ajuda"
        instead="Tente outra palavra, ou chame a nossa equipe aqui em cima."
      />
    </section>
  );
}
