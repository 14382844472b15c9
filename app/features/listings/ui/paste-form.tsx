import { type ReactNode, useRef, useState } from 'react';
import { Form } from 'react-router';
import {
  type PasteAnswer,
  type PasteRow,
  SEEMS,
  UNKNOWN_CHOICES,
} from '#app/features/listings/rules/paste.ts';
import { NOT_ANSWERED } from '#app/kit/form-answer.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { Toast } from '#app/lib/toast.ts';
import { LISTING_KINDS, LISTING_PLACES } from '#app/terms/listing.ts';
import { LISTING_KIND_LABELS, LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { PhotoField } from '#app/ui/photo-field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { orUnanswered } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';

type Unanswered = { toast: Toast };

/** `clientAction` of both pages that take a paste. */
export const clientPasteAction = ({ serverAction }: { serverAction: () => Promise<PasteAnswer> }) =>
  orUnanswered<PasteAnswer, Unanswered>(serverAction, () => ({ toast: { ...NOT_ANSWERED } }));

/**
 * Returns the last answer; without an answer of the server the page keeps the entered values and reports the
 * failure.
 */
export function usePasteAnswer(): PasteAnswer | undefined {
  const answer = useAnswer<() => PasteAnswer | Unanswered>();
  const [kept, setKept] = useState<PasteAnswer>();
  const lost = answer && 'toast' in answer;
  useToast(lost ? answer.toast : null);
  const now = lost ? kept : answer;
  if (now !== kept) setKept(now);
  return now;
}

type PasteFieldProps = { answer: PasteAnswer | undefined; about: ReactNode };

/**
 * One field for all: the text goes in the body of the request, never in an address.
 * @param about place and day of a report, shown when a report lacks one of them
 */
export function PasteField({ answer, about }: PasteFieldProps) {
  const form = useRef<HTMLFormElement>(null);
  const add = (codes: string[]) => {
    const field = form.current?.elements.namedItem('text');
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.value = [field.value.trim(), ...codes].filter(Boolean).join('\n');
    field.focus();
  };
  return (
    <Surface className="max-w-3xl p-5 sm:p-6">
      <Form ref={form} method="post" className="space-y-4" noValidate>
        <input type="hidden" name="intent" value="read" />
        {answer?.done && (
          <p role="status" className="rounded-xl bg-brand-soft px-4 py-2.5">
            {answer.done}
          </p>
        )}
        <TextareaField
          // Remounts the field: the remaining lines replace the text that was read.
          key={answer?.done}
          label="Cole aqui"
          name="text"
          rows={7}
          required
          defaultValue={answer?.rows ? '' : (answer?.text ?? '')}
          error={answer?.rows ? undefined : answer?.message}
          hint="O relatório inteiro do birô, linhas dele, boleto, código Pix ou número de processo. Nós reconhecemos."
        />
        {answer?.report && about}
        <PhotoField
          label="Ou use uma foto do boleto ou do código Pix"
          done="Código lido. Confira e toque em “Ler”."
          onRead={add}
        />
        <SubmitButton when={{ intent: 'read' }} variant="primary" pendingLabel="Lendo…">
          Ler
        </SubmitButton>
      </Form>
    </Surface>
  );
}

/** The rows as proposals: value and due day are looked at before anything is written down. */
export function PasteRows({ answer, rows }: { answer: PasteAnswer; rows: PasteRow[] }) {
  const { beyond = [], faults = {}, message } = answer;
  return (
    <Form method="post" className="max-w-4xl space-y-4" noValidate>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="count" value={rows.length} />
      {message && (
        <p role="alert" className="rounded-xl bg-bad-soft px-4 py-2.5 text-bad">
          {message}
        </p>
      )}
      {beyond.length > 0 && (
        <div role="status" className="rounded-xl bg-warning-soft px-4 py-2.5">
          <p>
            Só as 50 primeiras linhas foram lidas.{' '}
            {beyond.length === 1 ? 'Sobrou 1, que espera' : `Sobraram ${beyond.length}, que esperam`} até você
            registrar estas.
          </p>
          <textarea
            readOnly
            name="beyond"
            rows={3}
            defaultValue={beyond.join('\n')}
            aria-label="Linhas que sobraram"
            className="control mt-2"
          />
        </div>
      )}
      <ol className="space-y-4">
        {rows.map((row, at) => (
          <li key={`${row.piece} ${row.seems}`}>
            <Row row={row} at={at} errors={faults[at] ?? {}} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <SubmitButton when={{ intent: 'add' }} variant="primary" pendingLabel="Salvando…">
          Registrar os marcados
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Pieces whose fields are open: the others, such as a telephone, are hardly ever a debt. */
const MAY_BE_DEBT: readonly PasteRow['seems'][] = ['record', 'unknown', 'boleto', 'pix', 'lawsuit'];

function Row({ row, at, errors }: { row: PasteRow; at: number; errors: Record<string, string> }) {
  const name = (field: string) => `${field}-${at}`;
  const text = (field: 'creditor' | 'creditorDoc' | 'contractRef' | 'amount') => ({
    name: name(field),
    defaultValue: row[field],
    error: errors[field],
  });
  const fields = (
    <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <TextField label="Quem cobra" {...text('creditor')} maxLength={200} required />
      <SelectField label="Onde consta" name={name('place')} defaultValue={row.place} error={errors.place}>
        {LISTING_PLACES.map((place) => (
          <option key={place} value={place}>
            {LISTING_PLACE_LABELS[place]}
          </option>
        ))}
      </SelectField>
      {row.seems === 'unknown' ? (
        <input type="hidden" name={name('kind')} value={row.kind} />
      ) : (
        <SelectField label="Tipo" name={name('kind')} defaultValue={row.kind} error={errors.kind}>
          {LISTING_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {LISTING_KIND_LABELS[kind]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label="Valor (R$)" inputMode="decimal" {...text('amount')} />
      {row.days.length > 0 ? (
        <SelectField
          label="Vencimento"
          name={name('dueOn')}
          defaultValue={row.dueOn}
          error={errors.dueOn}
          required
        >
          <option value="">Escolha a data</option>
          {row.days.map((day) => (
            <option key={day} value={day}>
              {formatDate(day)}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField
          label="Vencimento"
          type="date"
          name={name('dueOn')}
          defaultValue={row.dueOn}
          error={errors.dueOn}
        />
      )}
      <TextField label="Contrato ou número" {...text('contractRef')} maxLength={80} />
      <TextField label="CNPJ do credor" {...text('creditorDoc')} maxLength={40} />
    </div>
  );
  return (
    <Surface className="p-5">
      {(['piece', 'seems', 'note'] as const).map((field) => (
        <input key={field} type="hidden" name={name(field)} value={row[field]} />
      ))}
      <input type="hidden" name={name('days')} value={row.days.join(' ')} />
      <p className="tabular text-sm break-all whitespace-pre-line text-muted">{row.piece}</p>
      <p className="mt-1 font-medium">{row.note}</p>
      {row.seems === 'unknown' ? (
        <SelectField
          className="mt-3 max-w-sm"
          label="O que é?"
          name={name('choice')}
          defaultValue={
            row.take
              ? row.kind === 'protesto'
                ? 'protesto'
                : row.kind === 'acao'
                  ? 'acao'
                  : 'divida'
              : 'fora'
          }
        >
          {Object.entries(UNKNOWN_CHOICES).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : (
        <CheckboxField
          className="mt-3"
          label={`Registrar ${SEEMS[row.seems]}`}
          name={name('take')}
          defaultChecked={row.take}
        />
      )}
      {row.take || MAY_BE_DEBT.includes(row.seems) || Object.keys(errors).length > 0 ? (
        fields
      ) : (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center font-medium">Preencher os dados</summary>
          {fields}
        </details>
      )}
    </Surface>
  );
}
