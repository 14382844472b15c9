import { useState } from 'react';
import { Form } from 'react-router';
import { TYPED_ROWS } from '#app/features/reports/rules/input.ts';
import {
  foundAt,
  ORIGINAL,
  type ReportFault,
  type ReportFile,
  type ReportItem,
} from '#app/features/reports/rules/report.ts';
import { formatAmount } from '#app/lib/money.ts';
import { LISTING_KINDS } from '#app/terms/listing.ts';
import { LISTING_KIND_LABELS } from '#app/terms/listing-words.ts';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { pageId, ReportOriginal } from './report-original.tsx';

type Answer = { fields?: Record<string, string> | undefined; draft?: Record<string, string> | undefined };
type Read = {
  items: readonly ReportItem[];
  faults: readonly ReportFault[];
  pages: readonly (readonly string[])[];
  file: ReportFile | null;
};
type Props = { report: Read; answer: Answer | undefined; original: string };

/**
 * Shows the records beside the page that they were read from; the user confirms each.
 * @param original address of the file
 */
export function ReportReview({ report, answer, original }: Props) {
  const { items, faults, pages, file } = report;
  const [wanted, setWanted] = useState<{ page: number }>();
  const show = (page: number) => {
    setWanted({ page });
    document
      .getElementById(file && file.shows !== 'text' ? ORIGINAL : pageId(page))
      ?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Form method="post" className="min-w-0 space-y-3">
        {items.map((item, at) => (
          // Rows of a report have no id: their order is fixed.
          <Row
            key={`${item.page} ${item.line}`}
            item={item}
            at={at}
            answer={answer}
            onShow={() => show(item.page)}
          />
        ))}
        {faults.length > 0 && (
          <Surface className="p-4">
            <h2 className="font-semibold">Linhas que não lemos</h2>
            <ul className="mt-2 space-y-2 text-sm">
              {faults.map(({ page, line, text, message }) => (
                <li key={`${page} ${line} ${message}`}>
                  <span className="font-medium">{message}</span>
                  <span className="block wrap-anywhere text-muted">
                    Página {page}, linha {line}: {text}
                  </span>
                </li>
              ))}
            </ul>
          </Surface>
        )}
        <TypedRows isOpen={items.length === 0 || hasTyped(answer)} answer={answer} />
        <SubmitButton
          variant="primary"
          name="intent"
          value="confirm"
          when={{ intent: 'confirm' }}
          pendingLabel="Confirmando…"
        >
          Confirmar as marcadas
        </SubmitButton>
      </Form>
      <div id={ORIGINAL} className="min-w-0 scroll-mt-20 lg:sticky lg:top-20">
        <ReportOriginal pages={pages} file={file} href={original} wanted={wanted} />
      </div>
    </div>
  );
}

const fieldsOf =
  ({ draft, fields }: Answer = {}, row: string | number) =>
  (name: string, read: string) => ({
    name: `${name}-${row}`,
    defaultValue: draft?.[`${name}-${row}`] ?? read,
    error: fields?.[`${name}-${row}`],
  });

/** Ticked in advance only with a creditor and an amount. */
const isWhole = ({ creditor, amount }: ReportItem) => creditor !== '' && amount !== null;

type RowProps = { item: ReportItem; at: number; answer: Answer | undefined; onShow: () => void };

function Row({ item, at, answer, onShow }: RowProps) {
  const of = fieldsOf(answer, at);
  const draft = answer?.draft;
  return (
    <Surface className="space-y-3 p-4">
      <CheckboxField
        name={`take-${at}`}
        label={`${LISTING_KIND_LABELS[item.kind]}: ${item.creditor}`}
        hint={item.contractRef ? `Contrato ${item.contractRef}` : undefined}
        defaultChecked={draft ? draft[`take-${at}`] === 'on' : isWhole(item)}
      />
      <button
        type="button"
        onClick={onShow}
        className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
      >
        {foundAt(item)}
        <span className="sr-only">ver no relatório</span>
      </button>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <TextField label="Credor" className="sm:col-span-2" {...of('creditor', item.creditor)} />
        <TextField
          label="Valor"
          inputMode="decimal"
          {...of('amount', item.amount === null ? '' : formatAmount(item.amount))}
        />
        <TextField label="Vencimento" type="date" {...of('dueOn', item.dueOn ?? '')} />
      </div>
    </Surface>
  );
}

const ROWS = Array.from({ length: TYPED_ROWS }, (_, at) => `n${at}`);
const hasTyped = (answer: Answer | undefined) =>
  ROWS.some((row) => ['creditor', 'amount', 'dueOn'].some((name) => answer?.draft?.[`${name}-${row}`]));

/** Rows for records of the page that were not read. Blank rows are skipped. */
function TypedRows({ isOpen, answer }: { isOpen: boolean; answer: Answer | undefined }) {
  return (
    <details className="rounded-2xl border border-line bg-raised p-4" open={isOpen}>
      <summary className="inline-flex min-h-11 items-center font-semibold">
        Falta alguma? Digite o que você vê
      </summary>
      <p className="text-sm text-muted">Linha em branco não entra.</p>
      <div className="divide-y divide-line">
        {ROWS.map((row, at) => {
          const of = fieldsOf(answer, row);
          return (
            <fieldset key={row} className="grid grid-cols-1 gap-3 py-4 sm:grid-cols-2">
              <legend className="sr-only">Linha digitada {at + 1}</legend>
              <TextField label="Credor" {...of('creditor', '')} />
              <SelectField label="Tipo" {...of('kind', 'inadimplencia')}>
                {LISTING_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {LISTING_KIND_LABELS[kind]}
                  </option>
                ))}
              </SelectField>
              <TextField label="Valor" inputMode="decimal" {...of('amount', '')} />
              <TextField label="Vencimento" type="date" {...of('dueOn', '')} />
              <TextField
                label="Página"
                inputMode="numeric"
                {...of('page', '')}
                hint="Se tiver mais de uma."
              />
            </fieldset>
          );
        })}
      </div>
    </details>
  );
}
