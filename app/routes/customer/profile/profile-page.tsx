import { Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import { ProfileInput } from '#app/features/profiles/rules/profile-input.ts';
import { PROFILE_NOT_SAVED, PROFILE_SAVED } from '#app/features/profiles/rules/profile-messages.ts';
import { changeOwnProfile, loadOwnProfile } from '#app/features/profiles/server/index.server.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { fieldErrors, firstMessage, readForm } from '#app/lib/form-data.ts';
import { maskPhone } from '#app/lib/masks.ts';
import type { Toast } from '#app/lib/toast.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import { PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Route } from './+types/profile-page';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  profile: await loadOwnProfile(customerOf(context)),
});

type Answer = { toast: Toast; fields?: Record<string, string>; values?: Record<string, string> };

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const values = readForm(await request.formData());
  const parsed = ProfileInput.safeParse(values);
  if (!parsed.success) {
    const toast = { ...PROFILE_NOT_SAVED, message: firstMessage(parsed.error) };
    return { toast, fields: fieldErrors(parsed.error), values };
  }
  await changeOwnProfile(customerOf(context), parsed.data);
  return { toast: PROFILE_SAVED };
}

export default function ProfilePage() {
  const { profile } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  useToast(answer?.toast);
  const pending = useNavigation().state === 'submitting';
  const { fields = {} } = answer ?? {};
  const shown = { ...profile, ...answer?.values };
  return (
    <>
      <PageHeader title="Perfil" lead="Mantenha os seus dados em dia: é por eles que falamos com você." />
      <Surface className="max-w-3xl p-5 sm:p-8">
        <Form key={String(profile.updatedAt)} method="post" className="grid gap-4 sm:grid-cols-2" noValidate>
          <TextField
            className="sm:col-span-2"
            label="Nome completo"
            name="fullName"
            autoComplete="name"
            required
            defaultValue={shown.fullName}
            error={fields.fullName}
          />
          <TextField label="E-mail" value={profile.email} readOnly />
          <TextField label={profile.docType} value={formatDocument(profile.docNumber)} readOnly />
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
          <StateField name="uf" required defaultValue={shown.uf} error={fields.uf} />
          <TextField
            className="sm:col-span-2"
            label="Endereço"
            name="address"
            autoComplete="street-address"
            defaultValue={shown.address}
            error={fields.address}
          />
          <Button type="submit" variant="cta" className="justify-self-start" pending={pending}>
            Salvar
          </Button>
        </Form>
      </Surface>
    </>
  );
}
