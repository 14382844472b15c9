import { Form, useLoaderData, useNavigation } from 'react-router';
import { faceStep } from '#app/features/profiles/rules/face-check.ts';
import { FACE_CONSENT } from '#app/features/profiles/rules/face-consent.ts';
import {
  CONSENT_GIVEN,
  CONSENT_MISSING,
  CONSENT_REVOKED,
} from '#app/features/profiles/rules/profile-messages.ts';
import { readRepresentative } from '#app/features/profiles/rules/representative.ts';
import {
  giveFaceConsent,
  loadFaceCheck,
  loadOwnProfile,
  revokeFaceConsent,
} from '#app/features/profiles/server/index.server.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { readForm } from '#app/lib/form-data.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { ProfileFrame, Section } from '#app/shells/customer/profile-frame.tsx';
import type { Answer } from '#app/shells/customer/refused-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
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

export async function action({ request, context }: Route.ActionArgs) {
  const customer = customerOf(context);
  const { intent, agree } = readForm(await request.formData());
  if (intent === 'revoke') {
    await revokeFaceConsent(customer);
    return redirectWithToast(HERE, CONSENT_REVOKED);
  }
  if (agree !== 'on')
    return { toast: CONSENT_MISSING, fields: { agree: CONSENT_MISSING.message } } satisfies Answer;
  const { ip, userAgent } = requestInfo(context);
  await giveFaceConsent(customer, { ip, userAgent });
  return redirectWithToast(HERE, CONSENT_GIVEN);
}

export const clientAction = keepPage;

export default function IdentityPage() {
  const check = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
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
      {step === 'consent' && <Consent error={answer?.fields?.agree} />}
      {step === 'waiting' && latest && (
        <Section
          title="Recebemos sua foto"
          aside={<Badge tone="warning">Em conferência</Badge>}
          text={`Enviada em ${formatDateTime(latest.sentAt)}. Nossa equipe confere e avisa você aqui; não precisa fazer mais nada.`}
        />
      )}
      {step === 'approved' && latest && (
        <Section
          title="Sua identidade está confirmada"
          aside={<Badge tone="good">Confirmada</Badge>}
          text="Obrigado! Não é preciso enviar outra foto."
        />
      )}
      {step === 'refused' && (
        <Section
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

function Consent({ error }: { error?: string }) {
  return (
    <Section title={FACE_CONSENT.title}>
      <dl className="space-y-4">
        {FACE_CONSENT.points.map(({ term, text }) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="max-w-prose">{text}</dd>
          </div>
        ))}
      </dl>
      <Form method="post" className="mt-6 space-y-4" noValidate>
        <input type="hidden" name="intent" value="agree" />
        <CheckboxField label={FACE_CONSENT.agree} name="agree" required error={error} />
        <Button type="submit" variant="cta" pending={useNavigation().state === 'submitting'}>
          Concordo e quero continuar
        </Button>
      </Form>
    </Section>
  );
}

/** One press opens what it means, the next does it. */
function Revoke({ consentAt, erasedAt }: { consentAt: string; erasedAt: string | undefined }) {
  const pending = useNavigation().formData?.get('intent') === 'revoke';
  return (
    <Section
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
          <Button type="submit" variant="danger" className="mt-3" pending={pending}>
            Revogar e apagar a foto
          </Button>
        </Form>
      </details>
    </Section>
  );
}
