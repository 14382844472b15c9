import { Form, useLoaderData } from 'react-router';
import { z } from 'zod';
import { faceStep } from '#app/features/profiles/rules/face-check.ts';
import { FACE_CONSENT } from '#app/features/profiles/rules/face-consent.ts';
import {
  CONSENT_GIVEN,
  PHOTO_CONSENT_MISSING,
  PHOTO_CONSENT_REVOKED,
} from '#app/features/profiles/rules/messages.ts';
import { readRepresentative } from '#app/features/profiles/rules/representative.ts';
import {
  giveFaceConsent,
  loadFaceCheck,
  loadOwnProfile,
  revokeFaceConsent,
} from '#app/features/profiles/server/index.server.ts';
import { answerForms, defineForm, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { ok } from '#app/lib/result.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/request-context.server.ts';
import { ProfileFrame } from '#app/shells/customer/profile-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/identity-page';
import { FaceCapture } from './face-capture.tsx';

const HERE = '/app/perfil/identidade';

export const meta: Route.MetaFunction = () => [{ title: 'Verificação de identidade | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const [check, own] = await Promise.all([loadFaceCheck(customer), loadOwnProfile(customer)]);
  const representative = readRepresentative(own);
  return { ...check, actsFor: representative && { name: representative.name, company: own.fullName } };
}

type Who = { customer: CustomerActor; info: RequestInfo };

const FORMS = {
  agree: defineForm({
    failed: PHOTO_CONSENT_MISSING.title,
    schema: z.object({ agree: z.literal('on', PHOTO_CONSENT_MISSING.message) }),
    save: async ({ customer, info: { ip, userAgent } }: Who) =>
      ok(await giveFaceConsent(customer, { ip, userAgent })),
    done: { to: HERE, toast: CONSENT_GIVEN },
  }),
  revoke: defineForm({
    failed: 'Erro',
    schema: NO_FIELDS,
    save: async ({ customer }: Who) => ok(await revokeFaceConsent(customer)),
    done: { to: HERE, toast: PHOTO_CONSENT_REVOKED },
  }),
};

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { customer: customerOf(args.context), info: requestInfo(args.context) }, args);

export const clientAction = clientFormAction;

export default function IdentityPage() {
  const check = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const step = faceStep(check);
  const { latest, consentAt, actsFor } = check;
  return (
    <ProfileFrame
      title="Verificação de identidade"
      lead={
        actsFor
          ? `A foto é de ${actsFor.name}, que representa ${actsFor.company}. Leva menos de um minuto.`
          : 'Uma foto do seu rosto confirma que é você quem contrata. Leva menos de um minuto.'
      }
    >
      {step === 'consent' && <Consent answer={answer} />}
      {step === 'waiting' && latest && (
        <ProfileSection
          title="Recebemos sua foto"
          aside={<Badge tone="warning">Em conferência</Badge>}
          text={`Enviada em ${formatDateTime(latest.sentAt)}. Nossa equipe confere e avisa você aqui; não precisa fazer mais nada.`}
        />
      )}
      {step === 'approved' && latest && (
        <ProfileSection
          title="Sua identidade está confirmada"
          aside={<Badge tone="good">Confirmada</Badge>}
          text="Obrigado! Não é preciso enviar outra foto."
        />
      )}
      {step === 'refused' && (
        <ProfileSection
          title="A foto não pôde ser aceita"
          aside={<Badge tone="bad">Recusada</Badge>}
          text={latest?.reason || 'Tire outra com o rosto inteiro, de frente e com boa luz.'}
        />
      )}
      {(step === 'photo' || step === 'refused') && <FaceCapture again={step === 'refused'} />}
      {consentAt && <Revoke consentAt={consentAt} erasedAt={latest?.erasedAt} />}
    </ProfileFrame>
  );
}

function Consent({ answer }: { answer: FormAnswer<unknown> | undefined }) {
  const form = useRecordForm({ intent: 'agree', answer, draft: { agree: '' } });
  return (
    <ProfileSection title={FACE_CONSENT.title}>
      <dl className="space-y-4">
        {FACE_CONSENT.points.map(({ term, text }) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="max-w-prose">{text}</dd>
          </div>
        ))}
      </dl>
      <RecordForm form={form} className="mt-6 space-y-4">
        <CheckboxField label={FACE_CONSENT.agree} {...form.box('agree')} required />
        <Button type="submit" variant="cta" pending={form.pending}>
          Concordo e quero continuar
        </Button>
      </RecordForm>
    </ProfileSection>
  );
}

/** The first click explains the effect, the second confirms. */
function Revoke({ consentAt, erasedAt }: { consentAt: string; erasedAt: string | undefined }) {
  return (
    <ProfileSection
      title="Seu consentimento"
      text={`Você concordou em ${formatDateTime(consentAt)}.${erasedAt ? ` A foto é apagada até ${formatDate(erasedAt)}.` : ''}`}
    >
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center font-medium text-muted underline underline-offset-4 [&::-webkit-details-marker]:hidden">
          Revogar o consentimento
        </summary>
        <Form method="post" className="rounded-xl bg-sunken p-4">
          <input type="hidden" name="intent" value="revoke" />
          <p>
            A foto é apagada agora e a sua identidade deixa de constar como confirmada. Os seus serviços
            continuam.
          </p>
          <SubmitButton variant="danger" className="mt-3" when={{ intent: 'revoke' }}>
            Revogar e apagar a foto
          </SubmitButton>
        </Form>
      </details>
    </ProfileSection>
  );
}
