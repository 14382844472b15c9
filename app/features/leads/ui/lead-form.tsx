import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useFieldChecks } from '#app/features/profiles/ui/use-field-checks.ts';
import { DocumentFields } from '#app/kit/document-fields.tsx';
import { useCepLookup } from '#app/kit/use-cep-lookup.ts';
import { maskCep, maskPhone } from '#app/lib/masks.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailField } from '#app/ui/email-field.tsx';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import type { LeadAnswer, LeadFetcher } from './form-rounds.tsx';
import { LeadRefused } from './refused.tsx';

/** Loaded when the visitor begins to fill the form in. */
const loadChecks = () =>
  import('#app/features/leads/rules/lead-checks.ts').then(({ LEAD_FORM }) => LEAD_FORM);
const loadPreCheckChecks = () =>
  import('#app/features/leads/rules/lead-checks.ts').then(({ PRE_CHECK_FORM }) => PRE_CHECK_FORM);

type Props = {
  fetcher: LeadFetcher;
  answer: LeadAnswer | undefined;
  /** Action of the form, with the position in the page to return to. */
  action: string;
  /** Its partner's text is null without a partner's link. */
  consent: { text: string; partner: string | null };
  submitLabel: string;
  /** True if another button of the page is the primary action. */
  isSecond?: boolean;
  /** By which fields outside of the form belong to it. */
  id?: string;
  /** Text entered before the form was hydrated, until the server answers. */
  begun?: Record<string, string> | undefined;
  /** Hidden fields of a pre-check; its form asks for no document. */
  fixed?: Record<string, string>;
};

/** Contact details of the visitor (docs/product.md sections 2 and 5, Lead form). */
export function LeadForm({
  fetcher,
  answer,
  action,
  consent,
  submitLabel,
  isSecond = false,
  id,
  begun,
  fixed,
}: Props) {
  const { draft = {}, toast } = answer ?? {};
  const values = fetcher.data ? draft : (begun ?? draft);
  const [uf, setUf] = useState(values.state ?? '');
  const cep = useCepLookup({ uf, address: '' }, (fill) => fill.uf && setUf(fill.uf));
  const early = useRef(begun?.cep);
  const { lookup } = cep;
  useEffect(() => {
    // Written before this code was there: nothing has looked it up.
    if (early.current) lookup(early.current);
    early.current = undefined;
  }, [lookup]);
  const form = useRef<HTMLFormElement>(null);
  const {
    faults: fields,
    refused,
    recheck,
    handlers,
  } = useFieldChecks({
    form,
    load: fixed ? loadPreCheckChecks : loadChecks,
    answered: answer?.fields,
  });
  // A state that a CEP fills in is no keyboard input.
  const latest = useRef(recheck);
  latest.current = recheck;
  useEffect(() => {
    if (uf) latest.current();
  }, [uf]);
  return (
    <fetcher.Form
      ref={form}
      id={id}
      method="post"
      action={action}
      className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-4 max-sm:*:col-span-2"
      noValidate
      {...handlers}
    >
      {fixed &&
        Object.entries(fixed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <LeadRefused toast={answer?.fields ? undefined : toast} fields={refused} />
      <TextField
        className="col-span-2"
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
      <EmailField required defaultValue={values.email} error={fields.email} />
      {!fixed && (
        <DocumentFields
          type={{ name: 'docType', value: values.docType, error: fields.docType }}
          number={{ name: 'docNumber', value: values.docNumber, error: fields.docNumber }}
        />
      )}
      <MaskedField
        label="CEP"
        name="cep"
        mask={maskCep}
        inputMode="numeric"
        autoComplete="postal-code"
        required
        defaultValue={values.cep}
        className="max-sm:col-span-1!"
        hint={cep.pending ? 'Buscando…' : 'Preenche o estado para você'}
        onValue={cep.lookup}
        error={fields.cep}
      />
      <StateField
        className="max-sm:col-span-1!"
        name="state"
        required
        value={uf}
        onChange={(event) => setUf(event.target.value)}
        error={fields.state}
      />
      <CheckboxField
        className="col-span-2"
        name="lgpdConsent"
        required
        defaultChecked={values.lgpdConsent === 'on'}
        error={fields.lgpdConsent}
        label={
          <>
            {consent.text}{' '}
            <Link to="/politicas" className="font-medium underline underline-offset-4">
              Ler a política
            </Link>
          </>
        }
      />
      {consent.partner && (
        <CheckboxField
          className="col-span-2"
          name="partnerSees"
          defaultChecked={values.partnerSees === 'on'}
          error={fields.partnerSees}
          label={consent.partner}
        />
      )}
      <Button
        type="submit"
        variant={isSecond ? 'primary' : 'cta'}
        size="lg"
        className="col-span-2"
        pending={fetcher.state !== 'idle'}
        pendingLabel="Enviando..."
      >
        {submitLabel}
      </Button>
    </fetcher.Form>
  );
}
