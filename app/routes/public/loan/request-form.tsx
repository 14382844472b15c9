import { useEffect, useRef, useState } from 'react';
import { Link, type useFetcher } from 'react-router';
import { DocumentFields } from '#app/features/lookups/ui/document-fields.tsx';
import { useCepLookup } from '#app/features/lookups/ui/use-cep-lookup.ts';
import { maskCep, maskPhone } from '#app/lib/masks.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import { LOAN_FORM, type LoanAnswer } from './loan-answer.ts';

type Props = {
  fetcher: ReturnType<typeof useFetcher<LoanAnswer>>;
  answer: LoanAnswer | undefined;
  consent: string;
};

/** Who asks. The simulator's fields above belong to this form too, and go with it. */
export function RequestForm({ fetcher, answer, consent }: Props) {
  const { values = {}, fields = {}, toast } = answer ?? {};
  const [uf, setUf] = useState(values.state ?? '');
  const cep = useCepLookup((found) => setUf(found.uf));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!answer?.fields) return;
    // All controls of the form in the order of the page, those of the simulator included.
    const controls = [...(form.current?.elements ?? [])] as HTMLElement[];
    controls.find((control) => control.ariaInvalid === 'true')?.focus();
  }, [answer]);
  return (
    <fetcher.Form
      ref={form}
      id={LOAN_FORM}
      method="post"
      action="/emprestimo#pedido"
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
        Pedir análise
      </Button>
    </fetcher.Form>
  );
}
