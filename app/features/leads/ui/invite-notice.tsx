import type { ClientWelcome } from '#app/features/leads/rules/welcome-way.ts';
import { RecordForm, useOwnForm } from '#app/kit/form.tsx';
import { IfMaySend } from '#app/kit/may-send.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';

/** Says that a client has made no password yet, and sends the link: by mail, or by WhatsApp without an e-mail. */
export function InviteNotice({ invite }: { invite: ClientWelcome }) {
  const { hasEmail, sentAt, quiet, link } = invite;
  const form = useOwnForm({ intent: 'invite', draft: { onWhatsApp: '' } });
  const channel = hasEmail ? '' : ' por WhatsApp';
  const send = sentAt
    ? `Enviar o convite de novo${channel}`
    : hasEmail
      ? 'Enviar convite'
      : 'Convidar por WhatsApp';
  return (
    <RecordForm
      form={form}
      aria-label="Convite do cliente"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-warning-soft px-4 py-3"
    >
      <div className="min-w-0 space-y-2 text-warning">
        <p>
          Ainda não criou a senha. {sentWords(invite)}
          {quiet && ' Veio de uma importação: não recebe avisos nem e-mails antes do convite.'}
        </p>
        {!hasEmail && link.why && <p>O convite por WhatsApp não sai agora. {link.why}</p>}
        {!hasEmail && !link.why && !link.agreed && (
          <IfMaySend intent="invite">
            <CheckboxField {...form.box('onWhatsApp')} label="A pessoa pediu os links por WhatsApp" />
          </IfMaySend>
        )}
        <Refusal message={form.refusal} />
      </div>
      {(hasEmail || !link.why) && (
        <IfMaySend intent="invite">
          <Button type="submit" size="sm" pending={form.pending}>
            {send}
          </Button>
        </IfMaySend>
      )}
    </RecordForm>
  );
}

function sentWords({ hasEmail, sentAt, expired }: ClientWelcome): string {
  if (sentAt) return `${expired ? 'O convite venceu: saiu' : 'O convite saiu'} em ${formatDateTime(sentAt)}.`;
  return hasEmail ? 'O e-mail do cadastro não foi confirmado.' : 'O cadastro não tem e-mail.';
}
