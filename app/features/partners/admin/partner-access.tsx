import { FormRefusal, PressForm, RecordForm, SaveButton, useOwnForm } from '#app/kit/form.tsx';
import { IfMaySend } from '#app/kit/may-send.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = {
  access: {
    email: string;
    account: string | null;
    invite: { email: string; expired: boolean } | null;
  };
  /** Pix key that the partner asked for; null without one. */
  change: { id: string; pixKey: string; createdAt: Date } | null;
};

/** Access of a partner to the area, and the Pix key that waits for the team. */
export function PartnerAccess({ access: { email, account, invite }, change }: Props) {
  const form = useOwnForm({ intent: 'invite', draft: { email: invite?.email ?? email } });
  return (
    <Surface className="mt-6 grid gap-4 p-5">
      <h2 className="text-lg font-semibold">Área do parceiro</h2>
      {account ? (
        <p className="wrap-anywhere">Tem acesso, com a conta de {account}.</p>
      ) : (
        <>
          <p>
            {invite
              ? `Convite ${invite.expired ? 'vencido' : 'enviado'} para ${invite.email}. Um novo convite cancela o anterior.`
              : 'Ainda sem acesso. O convite vai por e-mail e vale por 48 horas.'}
          </p>
          <IfMaySend intent="invite">
            <RecordForm
              form={form}
              aria-label="Convite do parceiro"
              className="flex flex-wrap items-end gap-3"
            >
              <TextField
                label="E-mail do convite"
                {...form.field('email')}
                type="email"
                required
                maxLength={200}
                className="min-w-0 grow sm:max-w-md"
              />
              <SaveButton form={form}>{invite ? 'Convidar de novo' : 'Convidar'}</SaveButton>
              <FormRefusal message={form.refusal} />
            </RecordForm>
          </IfMaySend>
        </>
      )}
      {change && (
        <section
          aria-label="Troca da chave Pix"
          className="rounded-xl bg-warning-soft px-4 py-3 text-warning"
        >
          <p className="wrap-anywhere">
            Pediu em {formatDateTime(change.createdAt)} a chave Pix <strong>{change.pixKey}</strong>. Confirme
            por telefone antes de aceitar: o dinheiro vai para ela.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <PressForm intent="pix" fixed={{ id: change.id, verdict: 'accepted' }} size="sm">
              Confirmar a chave
            </PressForm>
            <PressForm intent="pix" fixed={{ id: change.id, verdict: 'refused' }} size="sm">
              Recusar a chave
            </PressForm>
          </div>
        </section>
      )}
    </Surface>
  );
}
