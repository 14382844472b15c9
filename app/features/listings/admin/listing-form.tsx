import { Link } from 'react-router';
import { isFlaggedDoc } from '#app/features/listings/rules/input.ts';
import { formatMonthlyRate, INTEREST_SERIES, interestNote } from '#app/features/listings/rules/interest.ts';
import type { ListingDetail } from '#app/features/listings/server/index.server.ts';
import { FormRefusal, RecordForm, RecordNotices, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { STATES } from '#app/lib/brazil.ts';
import { formatAmount } from '#app/lib/money.ts';
import { DEBT_SOURCES, LISTING_KINDS, LISTING_PLACES, PERSON_SAYS } from '#app/terms/listing.ts';
import {
  DEBT_SOURCE_LABELS,
  LISTING_KIND_LABELS,
  LISTING_PLACE_LABELS,
  PERSON_SAYS_LABELS,
} from '#app/terms/listing-words.ts';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';

type Answer = FormAnswer | undefined;
type Props = {
  /** Null begins a new one. */
  listing: ListingDetail | null;
  holders: { id: string; name: string }[];
  answer: Answer;
};

const answered = (value: boolean | null | undefined) =>
  value === true ? 'sim' : value === false ? 'nao' : '';

const draftOf = (listing: ListingDetail | null) => ({
  holderId: listing?.holderId ?? '',
  place: listing?.place ?? 'serasa',
  kind: listing?.kind ?? 'inadimplencia',
  creditor: listing?.creditor ?? '',
  creditorDoc: listing?.creditorDoc ?? '',
  originalCreditor: listing?.originalCreditor ?? '',
  contractRef: listing?.contractRef ?? '',
  amount: listing?.amount == null ? '' : formatAmount(listing.amount),
  dueOn: listing?.dueOn ?? '',
  includedOn: listing?.includedOn ?? '',
  uf: listing?.uf ?? '',
  notary: listing?.notary ?? '',
  protocol: listing?.protocol ?? '',
  checkNo: listing?.checkNo ?? '',
  ccfReason: listing?.ccfReason ? String(listing.ccfReason) : '',
  notes: listing?.notes ?? '',
  personSays: listing?.says ?? '',
  paidOn: listing?.paidOn ?? '',
  debtSource: listing?.debtSource ?? '',
  interrupted: answered(listing?.interrupted),
  noticeProved: answered(listing?.noticeProved),
  notifiedOn: listing?.notifiedOn ?? '',
  notifiedHow: listing?.notifiedHow ?? '',
  rate: listing?.interest ? formatMonthlyRate(listing.interest.rate) : '',
  rateMonth: listing?.interest?.month.slice(0, 7) ?? '',
  rateSeries: listing?.interest ? String(listing.interest.series) : '',
  rateAverage:
    listing?.interest?.average?.from === 'typed' ? formatMonthlyRate(listing.interest.average.average) : '',
  again: '',
});

const options = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ));

const YesNo = ({
  label,
  ...field
}: {
  label: string;
  name: string;
  defaultValue: string;
  error?: string | undefined;
}) => (
  <SelectField label={label} {...field}>
    <option value="">Ainda não perguntado</option>
    <option value="sim">Sim</option>
    <option value="nao">Não</option>
  </SelectField>
);

/** All fields of a listing; those for protests, cheques and lawyers are behind "Mais dados". */
export function ListingForm({ listing, holders, answer }: Props) {
  const form = useRecordForm({
    intent: listing ? 'edit' : 'add',
    answer,
    draft: draftOf(listing),
    expectedVersion: listing?.version,
    ...(listing && { fixed: { listingId: listing.id } }),
  });
  return (
    <RecordForm
      form={form}
      preventScrollReset
      className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3"
    >
      <div className="empty:hidden sm:col-span-2 lg:col-span-3">
        <RecordNotices answer={form.answer} fixed={form.fixed} />
      </div>
      {!listing && holders.length > 0 && (
        <SelectField label="De quem" {...form.field('holderId')}>
          <option value="">Do próprio cliente</option>
          {holders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField label="Onde consta" {...form.field('place')}>
        {options(LISTING_PLACES, LISTING_PLACE_LABELS)}
      </SelectField>
      <SelectField label="Tipo" {...form.field('kind')}>
        {options(LISTING_KINDS, LISTING_KIND_LABELS)}
      </SelectField>
      <TextField label="Credor" {...form.field('creditor')} maxLength={200} required />
      <TextField
        label="CNPJ do credor"
        {...form.field('creditorDoc')}
        maxLength={40}
        hint={
          isFlaggedDoc(listing?.creditorDoc ?? null) ? 'Não confere como CNPJ: ficou como veio.' : undefined
        }
      />
      <TextField label="Contrato" {...form.field('contractRef')} maxLength={80} />
      <TextField label="Valor (R$)" {...form.field('amount')} inputMode="decimal" placeholder="1.234,56" />
      <TextField label="Vencimento" {...form.field('dueOn')} type="date" />
      <TextField label="Incluída em" {...form.field('includedOn')} type="date" />
      <SelectField label="O que o cliente diz" {...form.field('personSays')}>
        <option value="">Ainda não disse</option>
        {options(PERSON_SAYS, PERSON_SAYS_LABELS)}
      </SelectField>
      <TextField label="Paga em" {...form.field('paidOn')} type="date" />
      <details className="sm:col-span-2 lg:col-span-3">
        <summary className="inline-flex min-h-11 items-center font-medium">Mais dados</summary>
        <div className="grid items-start gap-3 py-2 sm:grid-cols-2 lg:grid-cols-3">
          <TextField label="Credor original" {...form.field('originalCreditor')} maxLength={200} />
          <SelectField label="Origem da dívida" {...form.field('debtSource')}>
            <option value="">Não se sabe</option>
            {options(DEBT_SOURCES, DEBT_SOURCE_LABELS)}
          </SelectField>
          <YesNo label="Prescrição interrompida" {...form.field('interrupted')} />
          <YesNo label="Aviso prévio provado" {...form.field('noticeProved')} />
          <TextField label="Dia do aviso prévio" {...form.field('notifiedOn')} type="date" />
          <TextField
            label="Como foi o aviso"
            {...form.field('notifiedHow')}
            maxLength={120}
            placeholder="Carta, e-mail, SMS…"
          />
          <TextField
            label="Juros do contrato (% ao mês)"
            {...form.field('rate')}
            inputMode="decimal"
            placeholder="9,87"
          />
          <TextField
            label="Mês do contrato"
            {...form.field('rateMonth')}
            type="month"
            placeholder="2024-03"
          />
          <SelectField label="Modalidade do contrato" {...form.field('rateSeries')}>
            <option value="">Não se sabe</option>
            {Object.entries(INTEREST_SERIES).map(([series, name]) => (
              <option key={series} value={series}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Média do mês (% ao mês)"
            {...form.field('rateAverage')}
            inputMode="decimal"
            hint={
              listing?.interest
                ? interestNote(listing.interest)
                : 'Em branco: vale a tabela. Sem dado nela, digite a média que o site do Banco Central mostra.'
            }
          />
          <TextField label="Cartório" {...form.field('notary')} maxLength={120} />
          <TextField label="Protocolo, livro e folha" {...form.field('protocol')} maxLength={120} />
          <SelectField label="Estado" {...form.field('uf')}>
            <option value="">Sem estado</option>
            {options(Object.keys(STATES) as (keyof typeof STATES)[], STATES)}
          </SelectField>
          <TextField label="Número do cheque" {...form.field('checkNo')} maxLength={20} />
          <SelectField label="Motivo da devolução" {...form.field('ccfReason')}>
            <option value="">Não é cheque</option>
            {['12', '13', '14'].map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
          </SelectField>
          <TextareaField
            className="sm:col-span-2 lg:col-span-3"
            label="Observações"
            {...form.field('notes')}
            rows={2}
          />
        </div>
      </details>
      {form.errors.existing && (
        <Link
          to={`?registro=${form.errors.existing}#${form.errors.existing}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Abrir a que existe
        </Link>
      )}
      {!listing && form.errors.creditor && <CheckboxField label="São dois mesmo" {...form.box('again')} />}
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2 lg:col-span-3">
        <SaveButton form={form}>Salvar registro</SaveButton>
        <FormRefusal message={form.refusal} />
      </div>
    </RecordForm>
  );
}
