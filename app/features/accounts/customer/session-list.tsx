import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import type { EntryMethod } from '#app/features/accounts/rules/access-filter.ts';
import type { SessionView } from '#app/features/accounts/rules/device.ts';
import { PressForm } from '#app/kit/form.tsx';
import { formatDateTime, relativeTime } from '#app/lib/dates.ts';
import { Badge } from '#app/ui/surface.tsx';

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Laptop, unknown: MonitorSmartphone };

/** Kinds of sign-in, after "Aberta em …, com". */
const ENTRY_WORDS: Record<EntryMethod, string> = {
  password: 'senha',
  code: 'senha e código',
  link: 'link por e-mail',
  passkey: 'chave de acesso',
  mail: 'a confirmação do e-mail',
};

/** Lists the open sessions, the current one first and without a button: signing out ends it. */
export function SessionList({ sessions, now }: { sessions: SessionView[]; now: string }) {
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device, ip, method, startedAt, usedAt, current }) => {
          const Icon = ICONS[device.kind];
          return (
            <li key={id} className="flex flex-col gap-3 py-4 first:pt-0 sm:flex-row sm:items-center">
              <Icon aria-hidden className="hidden size-6 shrink-0 text-muted sm:block" />
              <div className="min-w-0 flex-1">
                <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                  {device.name} {current && <Badge tone="good">Esta sessão</Badge>}
                </h3>
                <p className="text-muted">
                  {ip ? `IP ${ip}. ` : ''}Aberta em {formatDateTime(startedAt)}
                  {method && `, com ${ENTRY_WORDS[method]}`}.{' '}
                  {current ? 'Em uso agora.' : `Último uso ${relativeTime(usedAt, new Date(now))}.`}
                </p>
              </div>
              {!current && (
                <PressForm intent="end" fixed={{ sessionId: id }}>
                  Encerrar
                  <span className="sr-only">
                    {' '}
                    {device.name}, aberta em {formatDateTime(startedAt)}
                  </span>
                </PressForm>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <div className="mt-2">
          <PressForm intent="end-others" variant="danger">
            Encerrar todas as outras
          </PressForm>
        </div>
      )}
    </>
  );
}
