import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { FormRounds, type LeadAnswer, type LeadFetcher } from '#app/features/leads/ui/form-rounds.tsx';
import { LeadRefused } from '#app/features/leads/ui/refused.tsx';
import { useFieldChecks } from '#app/features/profiles/ui/use-field-checks.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailField } from '#app/ui/email-field.tsx';
import { TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { MessageField } from './message-field.tsx';

/** A field that people never meet and programs fill. */
export const TRAP = 'assunto_extra';

/** Loaded when the form is first used. */
const loadChecks = () =>
  import('#app/features/leads/rules/lead-checks.ts').then(({ CONTACT_FORM }) => CONTACT_FORM);

const sent = (reply: string) => ({
  heading: 'h2' as const,
  title: 'Recebemos a sua mensagem',
  text: `Respondemos por e-mail ou telefone em ${reply}. Não é preciso enviar de novo.`,
  signup: false,
  again: { label: 'Enviar outra mensagem', address: '/contato#mensagem' },
});

/** The contact form (docs/product.md section 5). A document submit answers the same without scripts. */
export const ContactForm = ({ notice, reply }: { notice: string; reply: string }) => (
  <Surface id="mensagem" className="scroll-mt-20 self-start p-5 text-ink sm:p-8">
    <FormRounds sent={sent(reply)}>
      {(fetcher, answer) => <Fields fetcher={fetcher} answer={answer} notice={notice} />}
    </FormRounds>
  </Surface>
);

type FieldsProps = {
  fetcher: LeadFetcher;
  answer: LeadAnswer | undefined;
  notice: string;
};

function Fields({ fetcher, answer, notice }: FieldsProps) {
  const { draft: values = {}, toast } = answer ?? {};
  const form = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Filled in by mistake once, it is empty at the next send.
    if (answer && trap.current) trap.current.value = '';
  }, [answer]);
  const {
    faults: fields,
    refused,
    handlers,
  } = useFieldChecks({
    form,
    load: loadChecks,
    answered: answer?.fields,
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/contato#mensagem"
      className="grid gap-4 sm:grid-cols-2"
      noValidate
      {...handlers}
    >
      <h2 className="display-m sm:col-span-2">Envie uma mensagem</h2>
      <LeadRefused toast={answer?.fields ? undefined : toast} fields={refused} />
      <TextField
        className="sm:col-span-2"
        label="Nome completo"
        name="name"
        autoComplete="name"
        required
        defaultValue={values.name}
        error={fields.name}
      />
      <EmailField required defaultValue={values.email} error={fields.email} />
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
