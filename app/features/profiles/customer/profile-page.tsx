import { useState } from 'react';
import { Form, Link, useLoaderData, useNavigation } from 'react-router';
import { AddressFields } from '#app/features/lookups/ui/address-fields.tsx';
import { ProfileInput } from '#app/features/profiles/rules/profile-input.ts';
import { PROFILE_NOT_SAVED, PROFILE_SAVED } from '#app/features/profiles/rules/profile-messages.ts';
import { readRepresentative } from '#app/features/profiles/rules/representative.ts';
import { changeOwnProfile, loadOwnProfile } from '#app/features/profiles/server/index.server.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { readForm } from '#app/lib/form-data.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ProfileFrame, Section } from '#app/shells/customer/profile-frame.tsx';
import { type Answer, refusedInput } from '#app/shells/customer/refused-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { orUnanswered } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/profile-page';

export const meta: Route.MetaFunction = () => [{ title: 'Perfil | Área do cliente' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  profile: await loadOwnProfile(customerOf(context)),
});

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const values = readForm(await request.formData());
  const parsed = ProfileInput.safeParse(values);
  if (!parsed.success) return refusedInput(parsed.error, PROFILE_NOT_SAVED.title, values);
  await changeOwnProfile(customerOf(context), parsed.data);
  return { toast: PROFILE_SAVED };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnanswered<Answer, Answer>(serverAction, { toast: PROFILE_NOT_SAVED });

const LINK = 'font-medium underline underline-offset-4';

export default function ProfilePage() {
  const { profile } = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  useToast(answer?.toast);
  const representative = readRepresentative(profile);
  const form = useFormVersion(JSON.stringify(profile), answer);
  return (
    <ProfileFrame title="Perfil" lead="Mantenha os seus dados em dia: é por eles que falamos com você.">
      <Section title="Seus dados">
        {/* Not `onInput`: it comes before a choice is taken, and drawing a select anew then puts the old one back. */}
        <div onChange={form.edited}>
          <ProfileForm key={form.version} profile={profile} answer={answer} />
        </div>
      </Section>
      <Section
        title="Documento e e-mail"
        text="O documento identifica quem contrata e não muda por aqui. Para corrigir, fale com o suporte."
      >
        <dl className="grid gap-4 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-muted">{profile.docType}</dt>
            <dd className="tabular font-medium">{formatDocument(profile.docNumber)}</dd>
          </div>
          <div className="min-w-0">
            <dt className="text-sm text-muted">E-mail</dt>
            <dd className="font-medium">{profile.email}</dd>
            <dd className="mt-1">
              <Link className={LINK} to="/app/perfil/email">
                Trocar e-mail
              </Link>
            </dd>
          </div>
          {profile.docType === 'CNPJ' && (
            <div className="min-w-0 sm:col-span-2">
              <dt className="text-sm text-muted">Representante legal</dt>
              <dd className="font-medium">
                {representative ? `${representative.name}, ${representative.role}` : 'Ainda não informado'}
              </dd>
              <dd className="mt-1">
                <Link className={LINK} to="/app/perfil/representante">
                  {representative ? 'Trocar representante' : 'Dizer quem representa a empresa'}
                </Link>
              </dd>
            </div>
          )}
        </dl>
      </Section>
    </ProfileFrame>
  );
}

/**
 * A change from elsewhere shows in the form at once, but never over unsaved entries.
 * @returns a key that makes the form anew
 */
function useFormVersion(loaded: string, answer: Answer | undefined) {
  const [state, setState] = useState({ version: loaded, edited: false, answer });
  const saved = answer !== state.answer && answer?.toast?.tone === 'good';
  const edited = state.edited && !saved;
  const version = edited ? state.version : loaded;
  if (version !== state.version || edited !== state.edited || answer !== state.answer)
    setState({ version, edited, answer });
  return { version, edited: () => setState((now) => ({ ...now, edited: true })) };
}

type Profile = Awaited<ReturnType<typeof loader>>['profile'];

/** Eight digits of a CEP fill state and address, as in the signup. */
function ProfileForm({ profile, answer }: { profile: Profile; answer: Answer | undefined }) {
  const { fields = {} } = answer ?? {};
  const shown = { ...profile, ...answer?.values };
  return (
    <Form method="post" className="grid gap-4 sm:grid-cols-2" noValidate>
      <TextField
        className="sm:col-span-2"
        label="Nome completo"
        name="fullName"
        autoComplete="name"
        required
        defaultValue={shown.fullName}
        error={fields.fullName}
      />
      <MaskedField
        label="Telefone"
        name="phone"
        mask={maskPhone}
        inputMode="tel"
        autoComplete="tel-national"
        required
        defaultValue={shown.phone}
        error={fields.phone}
      />
      <AddressFields values={shown} errors={fields} />
      <Button
        type="submit"
        variant="cta"
        className="justify-self-start"
        pending={useNavigation().state === 'submitting'}
      >
        Salvar
      </Button>
    </Form>
  );
}
