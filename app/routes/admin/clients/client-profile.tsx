import { useFetcher } from 'react-router';
import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { ClientAnswer } from './client-answer.ts';

type Props = {
  profile: {
    fullName: string;
    docType: string;
    docNumber: string;
    phone: string;
    uf: string;
    address: string;
  };
};

/** What an admin may change of a client; document and type are for reading (spec section 6). */
export function ClientProfile({ profile }: Props) {
  const fetcher = useFetcher<ClientAnswer>();
  const { toast, fields = {}, values } = fetcher.data ?? {};
  useToast(toast);
  const shown = { ...profile, ...values };
  return (
    <Surface className="p-5">
      <h2 className="display-m mb-4">Perfil</h2>
      <fetcher.Form method="post" className="space-y-4" noValidate>
        <input type="hidden" name="intent" value="update-profile" />
        <TextField
          label="Nome completo"
          name="fullName"
          required
          defaultValue={shown.fullName}
          error={fields.fullName}
        />
        <TextField
          label={profile.docType}
          value={formatDocument(profile.docNumber)}
          readOnly
          hint="O documento não pode ser alterado"
        />
        <MaskedField
          label="Telefone"
          name="phone"
          mask={maskPhone}
          inputMode="tel"
          required
          defaultValue={shown.phone}
          error={fields.phone}
        />
        <StateField name="uf" required defaultValue={shown.uf} error={fields.uf} />
        <TextField label="Endereço" name="address" defaultValue={shown.address} error={fields.address} />
        <Button type="submit" variant="primary" pending={fetcher.state !== 'idle'}>
          Salvar perfil
        </Button>
      </fetcher.Form>
    </Surface>
  );
}
