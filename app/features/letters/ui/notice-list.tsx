import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate } from '#app/lib/dates.ts';
import { TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Notice = {
  id: string;
  addressee: string;
  address: string;
  email: string;
  content: string;
  sentBy: 'firm' | 'customer' | null;
  sentOn: `${string}` | null;
  tracking: string | null;
};
type Props = { notices: Notice[]; answer: FormAnswer<unknown> | undefined };

/** Notices of revocation with their texts; an unsent one can be reported as sent. */
export function NoticeList({ notices, answer }: Props) {
  if (notices.length === 0) return null;
  return (
    <Surface className="p-5">
      <h2 className="text-lg font-semibold">Avisos de cancelamento</h2>
      <p className="mt-1">Um aviso para cada lugar que recebeu carta com a procuração cancelada.</p>
      <ul className="mt-2 divide-y divide-line">
        {notices.map((notice) => (
          <li key={notice.id} className="py-3">
            <h3 className="font-semibold">{notice.addressee}</h3>
            {notice.sentOn ? (
              <p>
                Enviado {notice.sentBy === 'firm' ? 'pela empresa' : 'pelo cliente'} em{' '}
                {formatDate(notice.sentOn)}
                {notice.tracking && `, protocolo ${notice.tracking}`}.
              </p>
            ) : (
              <Unsent notice={notice} answer={answer} />
            )}
          </li>
        ))}
      </ul>
    </Surface>
  );
}

function Unsent({ notice, answer }: { notice: Notice; answer: Props['answer'] }) {
  const draft = answer?.intent === 'notice' ? (answer.draft as { notice?: string } | undefined) : undefined;
  const form = useRecordForm({
    intent: 'notice',
    answer: draft?.notice === notice.id ? answer : undefined,
    draft: { notice: notice.id, on: '', tracking: '' },
  });
  return (
    <>
      <p className="mt-1 whitespace-pre-line">{notice.content}</p>
      <p className="mt-1 text-sm text-muted">
        {[notice.address, notice.email].filter(Boolean).join(' · ') ||
          'Envie pelo canal oficial do destinatário.'}
      </p>
      <RecordForm form={form} className="mt-3 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="notice" value={notice.id} />
        <TextField label="Dia do envio" type="date" {...form.field('on')} />
        <TextField label="Protocolo ou código" {...form.field('tracking')} />
        <SaveButton form={form}>Anotar envio</SaveButton>
      </RecordForm>
    </>
  );
}
