import { Link, useLoaderData } from 'react-router';
import { validate } from 'uuid';
import { getSite } from '#app/features/content/server/index.server.ts';
import {
  CONSENT_REVOKED,
  REQUEST_CANCELED,
  requestTaken,
} from '#app/features/privacy/rules/privacy-messages.ts';
import { isOpen } from '#app/features/privacy/rules/privacy-request.ts';
import { RequestInput } from '#app/features/privacy/rules/request-input.ts';
import {
  askPrivacy,
  cancelPrivacyRequest,
  listConsents,
  listDataAccess,
  listPrivacyRequests,
  revokeConsent,
} from '#app/features/privacy/server/index.server.ts';
import { FACE_CONSENT } from '#app/features/profiles/rules/face-consent.ts';
import { revokeFaceConsent } from '#app/features/profiles/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ProfileFrame, Section } from '#app/shells/customer/profile-frame.tsx';
import { type Answer, refusedBy, refusedInput } from '#app/shells/customer/refused-answer.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/privacy-page';
import { AccessList } from './access-list.tsx';
import { AskForm } from './ask-form.tsx';
import { ConsentList } from './consent-list.tsx';
import { ExportPanel } from './export-panel.tsx';
import { RequestList } from './request-list.tsx';

const HERE = '/app/privacidade';
/** Looks on this page; the rest have a page of their own. */
const LATEST = 5;

export const meta: Route.MetaFunction = () => [{ title: 'Privacidade | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const [requests, consents, access, { company }] = await Promise.all([
    listPrivacyRequests(customer),
    listConsents(customer),
    listDataAccess(customer, { limit: LATEST }),
    getSite('company'),
  ]);
  return { requests, consents, access, dataOfficer: company.dataOfficer };
}

export async function action({ request, context }: Route.ActionArgs): Promise<Answer | Response> {
  const customer = customerOf(context);
  const { intent, id = '', ...values } = readForm(await request.formData());
  if (intent === 'ask') {
    const parsed = RequestInput.safeParse(values);
    if (!parsed.success) return refusedInput(parsed.error, 'Não foi possível registrar o pedido', values);
    const asked = await askPrivacy(customer, parsed.data);
    return asked.ok
      ? redirectWithToast(HERE, requestTaken(parsed.data.kind, asked.value.protocol))
      : refusedBy(asked.error, values);
  }
  if (intent === 'export') {
    const asked = await askPrivacy(customer, { kind: 'export' });
    return asked.ok
      ? redirectWithToast(HERE, requestTaken('export', asked.value.protocol))
      : refusedBy(asked.error);
  }
  if (!validate(id)) throw new Response(null, { status: 404 });
  if (intent === 'cancel') {
    const canceled = await cancelPrivacyRequest(customer, id);
    return canceled.ok ? redirectWithToast(HERE, REQUEST_CANCELED) : refusedBy(canceled.error);
  }
  // With the agreement to a photo the photo goes too.
  const consent = (await listConsents(customer)).find((given) => given.id === id);
  if (consent?.purpose === FACE_CONSENT.purpose) {
    await revokeFaceConsent(customer);
    return redirectWithToast(HERE, CONSENT_REVOKED);
  }
  const revoked = await revokeConsent(customer, id);
  return revoked.ok ? redirectWithToast(HERE, CONSENT_REVOKED) : refusedBy(revoked.error);
}

export const clientAction = keepPage;

/** What we know, who saw it, what was agreed to, and what a person may ask of us (LGPD art. 18). */
export default function PrivacyPage() {
  const { requests, consents, access, dataOfficer } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const erasing = requests.find(({ kind, status }) => kind === 'erasure' && isOpen(status));
  return (
    <ProfileFrame
      title="Privacidade"
      lead="Os dados são seus. Aqui você vê o que guardamos, quem viu e decide o que fazer."
    >
      {requests.length > 0 && (
        <Section title="Meus pedidos">
          <RequestList requests={requests} />
        </Section>
      )}
      <ExportPanel requests={requests} />
      <Section
        title="Consentimentos"
        text="O que você autorizou, com as palavras que leu. Você pode voltar atrás de graça, na hora. O que já foi feito continua valendo (LGPD art. 8º, § 5º)."
      >
        <ConsentList consents={consents} />
      </Section>
      <Section
        title="Quem viu os seus dados"
        text="Cada vez que alguém da equipe abre o seu cadastro, fica registrado."
      >
        <AccessList looks={access.looks} />
        {access.next && (
          <ButtonLink to="/app/privacidade/acessos" className="mt-4">
            Ver todos os acessos
          </ButtonLink>
        )}
      </Section>
      <Section
        title="Corrigir dados ou fazer outro pedido"
        text={
          <>
            Nome, telefone e endereço você muda em{' '}
            <Link to="/app/perfil" className="font-medium underline underline-offset-4">
              Perfil
            </Link>
            . Para o resto (documento, informações do processo, com quem dividimos os dados), escreva aqui.
          </>
        }
      >
        <AskForm answer={answer} />
      </Section>
      <Section
        title="Excluir a minha conta"
        text={
          erasing
            ? `Seu pedido foi recebido: protocolo ${erasing.protocol}.`
            : 'Apagamos tudo o que a lei não nos obriga a guardar. Antes, você vê exatamente o que sai e o que fica.'
        }
      >
        {!erasing && (
          <ButtonLink to="/app/privacidade/exclusao" variant="danger">
            Ver como funciona
          </ButtonLink>
        )}
      </Section>
      <p className="text-muted">
        Encarregado de dados:{' '}
        <a href={`mailto:${dataOfficer}`} className="font-medium underline underline-offset-4">
          {dataOfficer}
        </a>
        . A{' '}
        <Link to="/politicas" className="font-medium underline underline-offset-4">
          Política de Privacidade
        </Link>{' '}
        explica para que usamos os seus dados.
      </p>
    </ProfileFrame>
  );
}
