import { useEffect, useRef, useState } from 'react';
import { Link, useActionData, useFetcher } from 'react-router';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { DocumentFields } from '#app/features/lookups/ui/document-fields.tsx';
import { useCepLookup } from '#app/features/lookups/ui/use-cep-lookup.ts';
import { maskCep, maskPhone } from '#app/lib/masks.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { LeadAnswer } from './lead-answer.ts';

/** The lead form (spec section 2). A document submit answers the same without scripts. */
export function LeadSection({ text, consent }: { text: SiteContent['lead_form']; consent: string }) {
  const [round, setRound] = useState(0);
  return (
    <section id="lead-form" className="bg-deep text-on-deep">
      <div className="shell grid gap-10 py-16 md:py-24 lg:grid-cols-[1fr_36rem]">
        <div>
          <h2 className="display-l">{text.title}</h2>
          <p className="mt-4 max-w-md text-on-deep-muted">{text.text}</p>
        </div>
        <Surface className="p-5 text-ink sm:p-8">
          <LeadForm key={round} consent={consent} first={round === 0} onAgain={() => setRound(round + 1)} />
        </Surface>
      </div>
    </section>
  );
}

type Props = { consent: string; first: boolean; onAgain: () => void };

function LeadForm({ consent, first, onAgain }: Props) {
  const fetcher = useFetcher<LeadAnswer>({ key: first ? 'lead' : undefined });
  const withoutScripts = useActionData<LeadAnswer>();
  const answer = fetcher.data ?? (first ? withoutScripts : undefined);
  useToast(answer?.toast);
  if (answer?.sent) return <Sent email={answer.sent.email} onAgain={onAgain} />;
  return <Fields fetcher={fetcher} answer={answer} consent={consent} />;
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone: whoever listens or uses the keyboard goes on from here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-5 py-6 text-center">
      <h3 ref={heading} tabIndex={-1} className="display-m outline-none">
        Recebemos sua solicitação
      </h3>
      <p className="text-muted">
        Em breve entraremos em contato. Enquanto isso, você já pode criar a sua conta.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link
          to={`/auth?mode=signup&email=${encodeURIComponent(email)}`}
          className={buttonClass({ variant: 'cta', size: 'lg' })}
        >
          Criar conta agora
        </Link>
        <form
          method="get"
          action="/#lead-form"
          onSubmit={(event) => {
            event.preventDefault();
            onAgain();
          }}
        >
          <button type="submit" className={buttonClass({ size: 'lg' })}>
            Enviar nova solicitação
          </button>
        </form>
      </div>
    </div>
  );
}

type FieldsProps = {
  fetcher: ReturnType<typeof useFetcher<LeadAnswer>>;
  answer: LeadAnswer | undefined;
  consent: string;
};

function Fields({ fetcher, answer, consent }: FieldsProps) {
  const { values = {}, fields = {}, toast } = answer ?? {};
  const [uf, setUf] = useState(values.state ?? '');
  const cep = useCepLookup((found) => setUf(found.uf));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.fields) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/?index#lead-form"
      className="grid gap-4 sm:grid-cols-2"
      noValidate
    >
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
      <MaskedField
        label="WhatsApp"
        name="whatsapp"
        mask={maskPhone}
        inputMode="tel"
        autoComplete="tel-national"
        required
        defaultValue={values.whatsapp}
        error={fields.whatsapp}
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
      <DocumentFields
        type={{ name: 'docType', value: values.docType, error: fields.docType }}
        number={{ name: 'docNumber', value: values.docNumber, error: fields.docNumber }}
      />
      <MaskedField
        label="CEP"
        name="cep"
        mask={maskCep}
        inputMode="numeric"
        autoComplete="postal-code"
        required
        defaultValue={values.cep}
        hint={cep.pending ? 'Buscando…' : 'Preenche o estado para você'}
        onValue={cep.lookup}
        error={fields.cep}
      />
      <StateField
        name="state"
        required
        value={uf}
        onChange={(event) => setUf(event.target.value)}
        error={fields.state}
      />
      <CheckboxField
        className="sm:col-span-2"
        name="lgpdConsent"
        required
        defaultChecked={values.lgpdConsent === 'on'}
        error={fields.lgpdConsent}
        label={
          <>
            {consent}{' '}
            <Link to="/politicas" className="font-medium underline underline-offset-4">
              Ler a política
            </Link>
          </>
        }
      />
      <Button
        type="submit"
        variant="cta"
        size="lg"
        className="sm:col-span-2"
        pending={fetcher.state !== 'idle'}
        pendingLabel="Enviando..."
      >
        Quero minha vaga
      </Button>
    </fetcher.Form>
  );
}
