import { Form } from 'react-router';
import type { ReportFault, ReportItem } from '#app/features/reports/rules/report.ts';
import { formatAmount } from '#app/lib/money.ts';
import { LISTING_KIND_LABELS } from '#app/terms/listing-words.ts';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Answer = { fields?: Record<string, string> | undefined; draft?: Record<string, string> | undefined };
type Read = {
  items: readonly ReportItem[];
  faults: readonly ReportFault[];
  pages: readonly (readonly string[])[];
};

/** What was read beside the lines that it was read from: a person confirms each record. */
export function ReportReview({ report, answer }: { report: Read; answer: Answer | undefined }) {
  const { items, faults, pages } = report;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Form method="post" className="min-w-0 space-y-3">
        {items.map((item, at) => (
          // Rows of a report have no id: their order is fixed.
          <Row key={`${item.page} ${item.line}`} item={item} at={at} answer={answer} />
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
        <SubmitButton name="intent" value="confirm" when={{ intent: 'confirm' }} pendingLabel="Confirmando…">
          Confirmar as marcadas
        </SubmitButton>
      </Form>
      <details className="min-w-0 rounded-2xl border border-line bg-raised p-4" open>
        <summary className="font-semibold">O relatório, como foi lido</summary>
        <pre tabIndex={0} className="mt-3 max-h-[70vh] overflow-auto text-xs">
          {numbered(pages)}
        </pre>
      </details>
    </div>
  );
}

/** Each line with its number, as the records name it. */
const numbered = (pages: Read['pages']) =>
  pages
    .map((lines, page) =>
      [`Página ${page + 1}`, ...lines.map((line, at) => `${String(at + 1).padStart(3)}  ${line}`)].join('\n'),
    )
    .join('\n\n');

function Row({ item, at, answer }: { item: ReportItem; at: number; answer: Answer | undefined }) {
  const { draft, fields } = answer ?? {};
  const of = (name: string, read: string) => ({
    name: `${name}-${at}`,
    defaultValue: draft?.[`${name}-${at}`] ?? read,
    error: fields?.[`${name}-${at}`],
  });
  return (
    <Surface className="space-y-3 p-4">
      <CheckboxField
        name={`take-${at}`}
        label={`${LISTING_KIND_LABELS[item.kind]}: ${item.creditor}`}
        hint={`Página ${item.page}, linha ${item.line}${item.contractRef ? `, contrato ${item.contractRef}` : ''}`}
        defaultChecked={draft ? draft[`take-${at}`] === 'on' : true}
      />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <TextField label="Credor" {...of('creditor', item.creditor)} />
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
