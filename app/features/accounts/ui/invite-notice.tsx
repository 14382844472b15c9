import { RecordForm, useOwnForm } from '#app/kit/form.tsx';
import { IfMaySend } from '#app/kit/may-send.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';

type Props = { invite: { sentAt: string | null; expired: boolean; quiet: boolean } };

/** Says that a client has made no password yet, and sends the link once more. */
export function InviteNotice({ invite: { sentAt, expired, quiet } }: Props) {
  const form = useOwnForm({ intent: 'invite', draft: {} });
  return (
    <RecordForm
      form={form}
      aria-label="Convite do cliente"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-warning-soft px-4 py-3"
    >
      <p className="min-w-0 text-warning">
        Ainda não criou a senha.{' '}
        {sentAt
          ? `${expired ? 'O convite venceu: saiu' : 'O convite saiu'} em ${formatDateTime(sentAt)}.`
          : 'O e-mail do cadastro não foi confirmado.'}
        {quiet && ' Veio de uma importação: não recebe avisos nem e-mails antes do convite.'}
      </p>
      <IfMaySend intent="invite">
        <Button type="submit" size="sm" pending={form.pending}>
          {sentAt ? 'Enviar o convite de novo' : 'Enviar convite'}
        </Button>
      </IfMaySend>
    </RecordForm>
  );
}
