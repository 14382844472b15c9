import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { ProfileInput } from '#app/features/profiles/rules/input.ts';
import { PROFILE_NOT_SAVED, PROFILE_SAVED } from '#app/features/profiles/rules/messages.ts';
import { readRepresentative } from '#app/features/profiles/rules/representative.ts';
import { changeOwnProfile, loadOwnProfile } from '#app/features/profiles/server/index.server.ts';
import { AddressFields } from '#app/kit/address-fields.tsx';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormActionWith, RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { ok } from '#app/lib/result.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ProfileFrame } from '#app/shells/customer/profile-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/profile-page';

export const meta: Route.MetaFunction = () => [{ title: 'Perfil | Área do cliente' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  profile: await loadOwnProfile(customerOf(context)),
});

const FORMS = {
  save: defineForm({
    failed: PROFILE_NOT_SAVED.title,
    schema: ProfileInput,
    save: async (customer: CustomerActor, input) => ok(await changeOwnProfile(customer, input)),
    done: PROFILE_SAVED,
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormActionWith(PROFILE_NOT_SAVED);

const LINK = 'font-medium underline underline-offset-4';

export default function ProfilePage() {
  const { profile } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const representative = readRepresentative(profile);
  const form = useFormVersion(JSON.stringify(profile), answer);
  return (
    <ProfileFrame title="Perfil" lead="Mantenha os seus dados em dia: é por eles que falamos com você.">
      <ProfileSection title="Seus dados">
        {/* Not `onInput`: it fires before a choice is stored, and rendering a select then restores the old
            one. */}
        <div onChange={form.edited}>
          <ProfileForm key={form.version} profile={profile} answer={answer} />
        </div>
      </ProfileSection>
      <ProfileSection
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
      </ProfileSection>
    </ProfileFrame>
  );
}

/**
 * Shows a change from elsewhere in the form at once, but never over unsaved entries.
 * @returns a key that remounts the form when it changes
 */
function useFormVersion(loaded: string, answer: FormAnswer<unknown> | undefined) {
  const [state, setState] = useState({ version: loaded, edited: false, answer });
  const saved = answer !== state.answer && answer?.ok === true;
  const edited = state.edited && !saved;
  const version = edited ? state.version : loaded;
  if (version !== state.version || edited !== state.edited || answer !== state.answer)
    setState({ version, edited, answer });
  return { version, edited: () => setState((now) => ({ ...now, edited: true })) };
}

type Profile = Awaited<ReturnType<typeof loader>>['profile'];

/** Eight digits of a CEP fill state and address, as in the signup. */
function ProfileForm({ profile, answer }: { profile: Profile; answer: FormAnswer<unknown> | undefined }) {
  const form = useRecordForm({ intent: 'save', answer, draft: profile });
  return (
    <RecordForm form={form} className="grid gap-4 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label="Nome completo"
        {...form.field('fullName')}
        autoComplete="name"
        required
      />
      <MaskedField
        label="Telefone"
        {...form.field('phone')}
        mask={maskPhone}
        inputMode="tel"
        autoComplete="tel-national"
        required
      />
      <AddressFields values={form.draft} errors={form.errors} />
      <Button type="submit" variant="cta" className="justify-self-start" pending={form.pending}>
        Salvar
      </Button>
    </RecordForm>
  );
}
