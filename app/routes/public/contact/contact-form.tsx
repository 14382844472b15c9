import { useEffect, useRef, useState } from 'react';
import { Link, useActionData, useFetcher } from 'react-router';
import { maskPhone } from '#app/lib/masks.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { ContactAnswer } from './contact-answer.ts';
import { MessageField } from './message-field.tsx';

/** A field that people never meet and programs fill. */
export const TRAP = 'assunto_extra';

/** Toasts come over the network, and one has to tell that there is none: it is fetched when somebody starts to type. */
const fetchToasts = () => void import('#app/ui/toast-outlet.tsx').catch(() => {});

/** The contact form (spec section 5). A document submit answers the same without scripts. */
export function ContactForm({ notice }: { notice: string }) {
  const [round, setRound] = useState(0);
  return (
    <Surface id="mensagem" className="scroll-mt-20 self-start p-5 text-ink sm:p-8">
      <Round key={round} notice={notice} first={round === 0} onAgain={() => setRound(round + 1)} />
    </Surface>
  );
}

type RoundProps = { notice: string; first: boolean; onAgain: () => void };

/** One message, from the empty form to its confirmation. */
function Round({ notice, first, onAgain }: RoundProps) {
  const fetcher = useFetcher<ContactAnswer>();
  const withoutScripts = useActionData<ContactAnswer>();
  const answer = fetcher.data ?? (first ? withoutScripts : undefined);
  useToast(answer?.toast);
  if (answer?.sent) return <Sent onAgain={onAgain} />;
  return <Fields fetcher={fetcher} answer={answer} notice={notice} />;
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone: whoever listens or uses the keyboard goes on from here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-5 py-10 text-center">
      <h2 ref={heading} tabIndex={-1} className="display-m outline-none">
        Recebemos a sua mensagem
      </h2>
      <p className="mx-auto max-w-sm text-muted">
        Respondemos por e-mail ou telefone em até 24 horas úteis. Não é preciso enviar de novo.
      </p>
      <form
        method="get"
        action="/contato#mensagem"
        onSubmit={(event) => {
          event.preventDefault();
          onAgain();
        }}
      >
        <button type="submit" className={buttonClass({ size: 'lg' })}>
          Enviar outra mensagem
        </button>
      </form>
    </div>
  );
}

type FieldsProps = {
  fetcher: ReturnType<typeof useFetcher<ContactAnswer>>;
  answer: ContactAnswer | undefined;
  notice: string;
};

function Fields({ fetcher, answer, notice }: FieldsProps) {
  const { values = {}, fields = {}, toast } = answer ?? {};
  const form = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Filled in by mistake once, it is empty at the next send.
    if (answer && trap.current) trap.current.value = '';
    if (answer?.fields) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/contato#mensagem"
      className="grid gap-4 sm:grid-cols-2"
      noValidate
      onFocus={fetchToasts}
    >
      <h2 className="display-m sm:col-span-2">Envie uma mensagem</h2>
      {toast?.tone === 'bad' && (
        <p role="alert" className="rounded-xl bg-bad-soft px-4 py-3 text-sm sm:col-span-2">
          <strong className="font-semibold">{toast.title}.</strong> {toast.message}
        </p>
      )}
      <TextField
        className="sm:col-span-2"
        label="Nome completo"
        name="name"
        autoComplete="name"
        required
        defaultValue={values.name}
        error={fields.name}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={values.email}
        error={fields.email}
      />
      <MaskedField
        label="Telefone"
        name="phone"
        mask={maskPhone}
        inputMode="tel"
        autoComplete="tel-national"
        required
        defaultValue={values.phone}
        error={fields.phone}
      />
      <MessageField value={values.message} error={fields.message} />
      <input ref={trap} hidden aria-hidden name={TRAP} tabIndex={-1} autoComplete="off" />
      <Button
        type="submit"
        variant="cta"
        size="lg"
        className="sm:col-span-2"
        pending={fetcher.state !== 'idle'}
        pendingLabel="Enviando..."
      >
        Enviar mensagem
      </Button>
      <p className="text-sm text-muted sm:col-span-2">
        {notice}{' '}
        <Link to="/politicas" className="font-medium underline underline-offset-4">
          Ler a política
        </Link>
      </p>
    </fetcher.Form>
  );
}
