import { data, Link, useLoaderData } from 'react-router';
import { validate } from 'uuid';
import { z } from 'zod';
import { getSite } from '#app/features/content/server/index.server.ts';
import { RequestInput } from '#app/features/privacy/rules/input.ts';
import { CONSENT_REVOKED, REQUEST_CANCELED, requestTaken } from '#app/features/privacy/rules/messages.ts';
import { ANSWER_DAYS, isRequestOpen } from '#app/features/privacy/rules/terms.ts';
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
import { answerForms, defineForm, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ProfileFrame } from '#app/shells/customer/profile-frame.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField, TextareaField } from '#app/ui/field.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/privacy-page';
import { AccessList } from './access-list.tsx';
import { ConsentList } from './consent-list.tsx';
import { ExportPanel } from './export-panel.tsx';
import { RequestList } from './request-list.tsx';

const HERE = '/app/privacidade';
/** Access log entries on this page; the rest have their own page. */
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

const ById = z.object({ id: z.string() });

/** @throws a 404 for an invalid id */
function idOf({ id }: z.infer<typeof ById>): string {
  if (!validate(id)) throw data(null, 404);
  return id;
}

const FORMS = {
  ask: defineForm({
    failed: 'Não foi possível registrar o pedido',
    schema: RequestInput,
    save: (customer: CustomerActor, input) => askPrivacy(customer, input),
    done: ({ protocol }, { kind }) => ({ to: HERE, toast: requestTaken(kind, protocol) }),
  }),
  export: defineForm({
    failed: 'Erro',
    schema: NO_FIELDS,
    save: (customer: CustomerActor) => askPrivacy(customer, { kind: 'export' }),
    done: ({ protocol }) => ({ to: HERE, toast: requestTaken('export', protocol) }),
  }),
  cancel: defineForm({
    failed: 'Erro',
    schema: ById,
    save: (customer: CustomerActor, input) => cancelPrivacyRequest(customer, idOf(input)),
    done: { to: HERE, toast: REQUEST_CANCELED },
  }),
  revoke: defineForm({
    failed: 'Erro',
    schema: ById,
    save: async (customer: CustomerActor, input): Promise<Result<unknown>> => {
      const id = idOf(input);
      // Revoking the consent to a photo also deletes the photo.
      const consent = (await listConsents(customer)).find((given) => given.id === id);
      if (consent?.purpose === FACE_CONSENT.purpose) return ok(await revokeFaceConsent(customer));
      return revokeConsent(customer, id);
    },
    done: { to: HERE, toast: CONSENT_REVOKED },
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

/** Stored data, access log, consents, and requests that a person may make (LGPD art. 18). */
export default function PrivacyPage() {
  const { requests, consents, access, dataOfficer } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const erasing = requests.find(({ kind, status }) => kind === 'erasure' && isRequestOpen(status));
  return (
    <ProfileFrame
      title="Privacidade"
      lead="Os dados são seus. Aqui você vê o que guardamos, quem viu e decide o que fazer."
    >
      {requests.length > 0 && (
        <ProfileSection title="Meus pedidos">
          <RequestList requests={requests} />
        </ProfileSection>
      )}
      <ExportPanel requests={requests} />
      <ProfileSection
        title="Consentimentos"
        text="O que você autorizou, com as palavras que leu. Você pode voltar atrás de graça, na hora. O que já foi feito continua valendo (LGPD art. 8º, § 5º)."
      >
        <ConsentList consents={consents} />
      </ProfileSection>
      <ProfileSection
        title="Quem viu os seus dados"
        text="Cada vez que alguém da equipe abre o seu cadastro, fica registrado."
      >
        <AccessList looks={access.looks} />
        {access.next && (
          <ButtonLink to="/app/privacidade/acessos" className="mt-4">
            Ver todos os acessos
          </ButtonLink>
        )}
      </ProfileSection>
      <ProfileSection
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
      </ProfileSection>
      <ProfileSection
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
      </ProfileSection>
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

/** A request in the customer's own words; a refusal keeps them. */
function AskForm({ answer }: { answer: FormAnswer<unknown> | undefined }) {
  const form = useRecordForm({ intent: 'ask', answer, draft: { kind: 'correction', details: '' } });
  return (
    <RecordForm form={form} action="/app/privacidade" className="space-y-4">
      <SelectField label="O que você precisa" {...form.field('kind')} required className="max-w-md">
        <option value="correction">Corrigir um dado</option>
        <option value="revocation">Revogar uma autorização ou outro pedido</option>
      </SelectField>
      <TextareaField
        label="Conte com as suas palavras"
        {...form.field('details')}
        required
        rows={4}
        maxLength={2000}
        hint={`Respondemos em até ${ANSWER_DAYS} dias, com um número de protocolo.`}
      />
      <Button type="submit" pending={form.pending}>
        Enviar pedido
      </Button>
    </RecordForm>
  );
}
