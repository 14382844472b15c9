import { data, Form, Link, useLoaderData } from 'react-router';
import {
  isSimulated,
  loadSimulated,
  loadSwitches,
  setSwitches,
  writeSimulated,
} from '#app/features/whatsapp/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { readForm } from '#app/lib/form-data.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/simulated-chat-page';

export const meta = () => [{ title: 'WhatsApp de demonstração' }, { name: 'robots', content: 'noindex' }];

const DEFAULT_PHONE = '5549988880001';
/** Most bytes of a simulated file; the limit of a form. */
const MOST_FILE = 900_000;

/** Digits of a phone, or "user:…" for a person without one. */
function personOf(url: string): { phone: string | null; bsuid: string; key: string } {
  const asked = new URL(url).searchParams.get('de') ?? DEFAULT_PHONE;
  const digits = asked.replace(/\D/g, '').slice(0, 15) || DEFAULT_PHONE;
  const hidden = asked.startsWith('sem-');
  return { phone: hidden ? null : digits, bsuid: `BR.9${digits}`, key: hidden ? `sem-${digits}` : digits };
}

/** The person's side of the simulator; 404 outside of a demonstration, and once an account is set. */
export async function loader({ request }: Route.LoaderArgs) {
  if (!isSimulated()) throw data(null, { status: 404 });
  const { bsuid, key } = personOf(request.url);
  return { key, messages: await loadSimulated(bsuid), switches: await loadSwitches() };
}

export async function action({ request }: Route.ActionArgs) {
  if (!isSimulated()) throw data(null, { status: 404 });
  const form = await request.formData();
  const texts = readForm(form);
  const textOf = (name: string) => texts[name] ?? '';
  if (textOf('intent') === 'switches') {
    await setSwitches({
      late: Math.min(3_600, Number.parseInt(textOf('late'), 10) || 0),
      twice: textOf('twice') === 'on',
      error: Number.parseInt(textOf('error'), 10) || 0,
      fault: Number.parseInt(textOf('fault'), 10) || 0,
    });
    return null;
  }
  const { phone, bsuid } = personOf(request.url);
  const sent = form.get('file');
  const file =
    sent instanceof File && sent.size > 0 && sent.size <= MOST_FILE
      ? { name: sent.name, bytes: Buffer.from(await sent.arrayBuffer()) }
      : null;
  const text = textOf('text').trim().slice(0, 4_000);
  if (text || file) await writeSimulated({ phone, bsuid, name: 'Mariana da Demonstração', text, file });
  return null;
}

const ERRORS = [
  ['0', 'Nenhum'],
  ['131047', '131047, janela fechada'],
  ['131026', '131026, sem WhatsApp'],
  ['131056', '131056, devagar'],
  ['131048', '131048, número limitado'],
  ['131042', '131042, falta pagamento'],
  ['190', '190, chave vencida'],
] as const;

export default function SimulatedConversationPage() {
  const { key, messages, switches } = useLoaderData<typeof loader>();
  return (
    <main className="shell max-w-xl py-8">
      <PageHeader
        title="WhatsApp de demonstração"
        lead="Nada sai desta máquina: aqui você faz o papel de quem escreve para a empresa."
      />
      <Surface className="p-4 sm:p-5">
        {messages.length === 0 ? (
          <EmptyState title="Nenhuma mensagem ainda" text="Escreva “oi” para começar um caso." />
        ) : (
          <ol className="space-y-2.5" aria-label="Conversa">
            {messages.map(({ id, outgoing, body, status, at }) => (
              <li key={id} className={outgoing ? 'flex justify-start' : 'flex justify-end'}>
                <div
                  className={`max-w-[85%] rounded-2xl px-4 py-2.5 ${outgoing ? 'border border-line bg-raised' : 'bg-brand-soft'}`}
                >
                  <p className="whitespace-pre-line wrap-anywhere">{body}</p>
                  <p className="tabular mt-0.5 text-right text-sm text-muted">
                    {formatDateTime(at)} · {status}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        )}
        <Form
          key={messages.length}
          method="post"
          encType="multipart/form-data"
          className="mt-5 space-y-3 border-t border-line pt-4"
        >
          <TextareaField label="Mensagem" name="text" rows={2} maxLength={4000} />
          <TextField label="Arquivo" name="file" type="file" />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button type="submit" name="intent" value="write" variant="cta">
              Enviar
            </Button>
            <Link
              to={`?de=${key}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Ver o que chegou
            </Link>
          </div>
        </Form>
      </Surface>
      <Surface className="mt-4 p-4 sm:p-5">
        <h2 className="font-semibold">Como a rede se comporta</h2>
        <Form method="post" className="mt-3 space-y-3">
          <TextField
            label="Atraso dos avisos, em segundos"
            name="late"
            type="number"
            min={0}
            max={3600}
            defaultValue={switches.late}
          />
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" name="twice" defaultChecked={switches.twice} /> Entregar cada aviso duas
            vezes
          </label>
          <SelectField label="Recusar cada envio" name="error" defaultValue={String(switches.error)}>
            {ERRORS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField label="Falhar depois de entregar" name="fault" defaultValue={String(switches.fault)}>
            {ERRORS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Button type="submit" name="intent" value="switches">
            Guardar
          </Button>
        </Form>
      </Surface>
    </main>
  );
}
