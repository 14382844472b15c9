import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import { Form } from 'react-router';
import type { SessionView } from '#app/features/accounts/rules/session-view.ts';
import { formatDateTime, relativeTime } from '#app/lib/dates.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge } from '#app/ui/surface.tsx';

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Laptop, unknown: MonitorSmartphone };

/** Where the account is open; this place first, which ends by signing out. */
export function SessionList({ sessions, now }: { sessions: SessionView[]; now: string }) {
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device, ip, startedAt, usedAt, current }) => {
          const Icon = ICONS[device.kind];
          return (
            <li key={id} className="flex flex-col gap-3 py-4 first:pt-0 sm:flex-row sm:items-center">
              <Icon aria-hidden className="hidden size-6 shrink-0 text-muted sm:block" />
              <div className="min-w-0 flex-1">
                <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                  {device.name} {current && <Badge tone="good">Esta sessão</Badge>}
                </h3>
                <p className="text-muted">
                  {ip ? `IP ${ip}. ` : ''}Aberta em {formatDateTime(startedAt)}.{' '}
                  {current ? 'Em uso agora.' : `Último uso ${relativeTime(usedAt, new Date(now))}.`}
                </p>
              </div>
              {!current && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="end" />
                  <input type="hidden" name="sessionId" value={id} />
                  <SubmitButton when={{ sessionId: id }}>
                    Encerrar
                    <span className="sr-only">
                      {' '}
                      {device.name}, aberta em {formatDateTime(startedAt)}
                    </span>
                  </SubmitButton>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" className="mt-2" preventScrollReset>
          <input type="hidden" name="intent" value="end-others" />
          <SubmitButton variant="danger" when={{ intent: 'end-others' }}>
            Encerrar todas as outras
          </SubmitButton>
        </Form>
      )}
    </>
  );
}
