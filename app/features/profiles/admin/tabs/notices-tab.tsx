import { useState } from 'react';
import { NOTICE_LINKS, NOTICE_TYPE_LABELS } from '#app/features/notifications/rules/notice-choices.ts';
import {
  NOTIFICATION_TYPES,
  type NotificationType,
} from '#app/features/notifications/rules/notification-status.ts';
import type { NotificationView } from '#app/features/notifications/rules/notification-view.ts';
import { NotificationWords } from '#app/features/notifications/ui/notification-words.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useEdit } from '../use-edit.ts';
import { Refusal } from './refusal.tsx';

const EMPTY = { title: '', message: '', type: 'other' as NotificationType };

/** Form for a notice by hand, as the client will read it, and earlier notices. */
export function NoticesTab({ notices, now }: { notices: NotificationView[]; now: string }) {
  const { fetcher, form, fields, refusal, pending, round, onInput } = useEdit(null);
  const [{ text, of }, setDraft] = useState({ text: EMPTY, of: round });
  // A notice that was sent leaves an empty form.
  const draft = of === round ? text : EMPTY;
  const write = (part: Partial<typeof EMPTY>) => setDraft({ text: { ...draft, ...part }, of: round });
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Surface className="p-4">
        <h2 className="mb-3 text-lg font-semibold">Enviar aviso</h2>
        <fetcher.Form
          key={round}
          ref={form}
          onInput={onInput}
          method="post"
          className="space-y-3"
          aria-label="Enviar aviso"
          noValidate
        >
          <input type="hidden" name="intent" value="send-notice" />
          <TextField
            label="Título"
            name="title"
            maxLength={80}
            error={fields.title}
            onChange={({ currentTarget }) => write({ title: currentTarget.value })}
            required
          />
          <TextareaField
            label="Mensagem"
            name="message"
            maxLength={500}
            error={fields.message}
            onChange={({ currentTarget }) => write({ message: currentTarget.value })}
            required
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField
              label="Tipo"
              name="type"
              defaultValue="other"
              error={fields.type}
              onChange={({ currentTarget }) => write({ type: currentTarget.value as NotificationType })}
            >
              {[...NOTIFICATION_TYPES].reverse().map((type) => (
                <option key={type} value={type}>
                  {NOTICE_TYPE_LABELS[type]}
                </option>
              ))}
            </SelectField>
            <SelectField label="Leva para" name="link" error={fields.link}>
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
            <Button type="submit" variant="primary" pending={pending}>
              Enviar aviso
            </Button>
            <Refusal message={refusal} />
          </div>
        </fetcher.Form>
      </Surface>
      <Surface className="p-4">
        <h2 className="mb-2 text-lg font-semibold">Últimos avisos</h2>
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
