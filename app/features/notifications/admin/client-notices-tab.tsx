import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { type NoticeChoices, NoticeInput, offKinds } from '#app/features/notifications/rules/input.ts';
import { NEWS_CHANNEL_LABELS, NEWS_LABELS } from '#app/features/notifications/rules/news-kinds.ts';
import { timeOf } from '#app/features/notifications/rules/quiet-hours.ts';
import {
  NOTICE_LINKS,
  NOTICE_TYPE_LABELS,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '#app/features/notifications/rules/terms.ts';
import { clientNotices, noticeChoices, sendNotice } from '#app/features/notifications/server/index.server.ts';
import { NotificationWords } from '#app/features/notifications/ui/notification-words.tsx';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm } from '#app/kit/form.tsx';
import { useEdit } from '#app/kit/use-edit.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { answerClient, type ClientWho, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { Surface } from '#app/ui/surface.tsx';

const EMPTY = { title: '', message: '', type: 'other' as NotificationType };

export const meta = clientTitle('Avisos');

export const loader = clientTab('Avisos enviados', async (tx, id) => ({
  notices: await clientNotices(tx, id),
  choices: await noticeChoices(tx, id),
  now: new Date().toISOString(),
}));

const FORMS = inArea('clients', {
  'send-notice': defineForm({
    failed: NOT_SAVED,
    schema: NoticeInput,
    save: ({ admin, clientId }: ClientWho, notice) => sendNotice(admin, clientId, notice),
    done: { tone: 'good', title: 'Aviso enviado' },
  }),
});

export const action = answerClient(FORMS);

export const clientAction = clientFormAction;

/** Form for a notice by hand, as the client will read it, and earlier notices. */
export default function ClientNoticesTab() {
  const { notices, choices, now } = useLoaderData<typeof loader>();
  const form = useEdit({ intent: 'send-notice', draft: { ...EMPTY, link: '' } });
  const { round } = form;
  const [{ text, of }, setDraft] = useState({ text: EMPTY, of: round });
  // A notice that was sent leaves an empty form.
  const draft = of === round ? text : EMPTY;
  const write = (part: Partial<typeof EMPTY>) => setDraft({ text: { ...draft, ...part }, of: round });
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Surface className="p-4">
        <h2 className="mb-3 text-lg font-semibold">Enviar aviso</h2>
        <RecordForm form={form} className="space-y-3" aria-label="Enviar aviso">
          <TextField
            label="Título"
            {...form.field('title')}
            maxLength={80}
            onChange={({ currentTarget }) => write({ title: currentTarget.value })}
            required
          />
          <TextareaField
            label="Mensagem"
            {...form.field('message')}
            maxLength={500}
            onChange={({ currentTarget }) => write({ message: currentTarget.value })}
            required
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField
              label="Tipo"
              {...form.field('type')}
              onChange={({ currentTarget }) => write({ type: currentTarget.value as NotificationType })}
            >
              {[...NOTIFICATION_TYPES].reverse().map((type) => (
                <option key={type} value={type}>
                  {NOTICE_TYPE_LABELS[type]}
                </option>
              ))}
            </SelectField>
            <SelectField label="Leva para" name="link" error={form.errors.link}>
              {Object.entries(NOTICE_LINKS).map(([link, label]) => (
                <option key={link} value={link}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
          <section aria-label="Como o cliente vê" className="rounded-xl bg-sunken p-3">
            <p className="mb-2 text-sm text-muted">Como o cliente vê</p>
            <div className="flex gap-3 rounded-xl bg-raised p-3">
              <NotificationWords
                now={now}
                notification={{
                  id: 'preview',
                  ...draft,
                  title: draft.title || 'Título',
                  message: draft.message || 'Mensagem',
                  link: null,
                  read: false,
                  createdAt: now,
                }}
              />
            </div>
          </section>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" pending={form.pending}>
              Enviar aviso
            </Button>
            <Refusal message={form.refusal} />
          </div>
        </RecordForm>
      </Surface>
      <Surface className="p-4">
        <Choices {...choices} />
        <h2 className="mt-5 mb-2 text-lg font-semibold">Últimos avisos</h2>
        {notices.length === 0 && <p className="py-2 text-muted">Nenhum aviso até agora.</p>}
        <ul className="divide-y divide-line">
          {notices.map((notice) => (
            <li key={notice.id} className="flex gap-3 py-2">
              <NotificationWords notification={notice} now={now} />
            </li>
          ))}
        </ul>
      </Surface>
    </div>
  );
}

/** Choices of the client about news; they hold for automatic, bulk and handwritten ones alike. */
function Choices({ off, quietFrom, quietTo }: NoticeChoices) {
  const kinds = offKinds(off);
  return (
    <section aria-label="Escolhas do cliente">
      <h2 className="mb-2 text-lg font-semibold">Escolhas do cliente</h2>
      <ul className="space-y-1 text-sm">
        {kinds.length === 0 && <li>Recebe todos os tipos de aviso.</li>}
        {kinds.map(({ kind, channels }) => (
          <li key={kind}>
            {NEWS_LABELS[kind].name}: desligado em{' '}
            {channels.map((channel) => NEWS_CHANNEL_LABELS[channel].toLowerCase()).join(', ')}.
          </li>
        ))}
        <li className="text-muted">
          {quietFrom === quietTo
            ? 'Sem horas de silêncio.'
            : `Silêncio das ${timeOf(quietFrom)} às ${timeOf(quietTo)}, no horário do estado do cliente.`}
        </li>
      </ul>
    </section>
  );
}
