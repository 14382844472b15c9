import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { Form } from 'react-router';
import {
  allocateCredit,
  allocationTerms,
  asksYes,
  restWords,
} from '#app/features/imports/rules/allocate-credit.ts';
import {
  type Candidate,
  type MatchTrust,
  REASONS_FOR,
  type Reason,
} from '#app/features/imports/rules/match-credit.ts';
import type { StatementEntry } from '#app/features/imports/server/index.server.ts';
import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate } from '#app/lib/dates.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { formatBRL } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import type { Tone } from '#app/lib/toast.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

const TRUST: Record<MatchTrust, { label: string; tone: Tone }> = {
  sure: { label: 'Certo', tone: 'good' },
  likely: { label: 'Provável', tone: 'info' },
  open: { label: 'Confira', tone: 'warning' },
};

/** Installments found by hand for one entry. */
export type EntrySearch = { line: number; search: string; candidates: Candidate[] };

type Props = {
  entry: StatementEntry;
  search: EntrySearch | null;
  /** Line behind which the page begins; 0 for the first page. */
  after: number;
  answer: FormAnswer<unknown> | undefined;
};

/** One credit: who paid by its own words, the installments that it may pay with the reasons, and a search. */
export function StatementEntryCard({ entry, search, after, answer }: Props) {
  const { line, day, amount, text, trust, candidates, doubt, named } = entry;
  const found = search?.candidates ?? [];
  const offered = [...found, ...candidates.filter(({ id }) => !found.some((one) => one.id === id))];
  const fixed = { line: String(line) };
  return (
    <li id={`lancamento-${line}`}>
      <Surface className="space-y-3 p-4">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <strong className="tabular">{formatBRL(amount)}</strong>
          <span className="tabular">{formatDate(day)}</span>
          {candidates.length > 0 && <Badge tone={TRUST[trust].tone}>{TRUST[trust].label}</Badge>}
          <span className="min-w-0 basis-full wrap-anywhere text-muted">{text}</span>
          {doubt && (
            <span className="basis-full">
              Já há um recebimento de {doubt} com este valor e dia. Receba só se for outro.
            </span>
          )}
          {named && (
            <span className="basis-full">O documento é de {named}, que não tem parcela em aberto.</span>
          )}
        </div>
        {offered.length === 0 ? (
          <p>
            {search
              ? 'Nenhuma parcela em aberto com esta busca.'
              : 'Nenhuma parcela em aberto bate com este lançamento.'}
          </p>
        ) : (
          <Choice key={search?.search} entry={entry} offered={offered} answer={answer} />
        )}
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <Form
            method="get"
            action={`#lancamento-${line}`}
            preventScrollReset
            aria-label={`Procurar para o lançamento ${line}`}
            className="flex min-w-0 max-w-xl grow basis-80 items-end gap-2"
          >
            <input type="hidden" name="linha" value={line} />
            {after > 0 && <input type="hidden" name="depois" value={after} />}
            <TextField
              label="Procurar outra parcela"
              name="procurar"
              type="search"
              className="min-w-0 grow"
              defaultValue={search?.search ?? ''}
              placeholder="Cliente, CPF, pedido ou valor"
              maxLength={120}
            />
            <Button type="submit">
              <Search aria-hidden className="size-4" /> Procurar
            </Button>
          </Form>
          <PressForm intent="skip" fixed={fixed} variant="ghost">
            Deixar de fora
          </PressForm>
        </div>
      </Surface>
    </li>
  );
}

/** Installments that are shown before the others are asked for. */
const FIRST = 4;
const nameOf = (id: string) => `parcela:${id}`;

type ChoiceProps = { entry: StatementEntry; offered: Candidate[]; answer: Props['answer'] };

/** Chooses one installment or several, and says what happens with a rest before it is sent. */
function Choice({ entry: { line, amount, trust, candidates }, offered, answer }: ChoiceProps) {
  const [first] = candidates;
  const form = useRecordForm<Record<string, string>>({
    intent: 'book',
    answer,
    fixed: { line: String(line) },
    draft: trust !== 'open' && first ? { [nameOf(first.id)]: 'on' } : {},
  });
  const fault = form.errors.installmentIds;
  const faultId = useId();
  const [changed, setChanged] = useState<Record<string, boolean>>({});
  const boxes = offered.map((one) => ({ one, box: form.box(nameOf(one.id)) }));
  const chosen = boxes
    .filter(({ one, box }) => changed[one.id] ?? box.defaultChecked === true)
    .map(({ one }) => one);
  const allocation = chosen.length > 0 ? allocateCredit(amount, chosen) : null;
  const asks = allocation && asksYes(allocation);
  const rows = boxes.map(({ one, box }) => (
    <CandidateBox
      key={one.id}
      one={one}
      box={box}
      onChange={(checked) => setChanged((before) => ({ ...before, [one.id]: checked }))}
    />
  ));
  return (
    <RecordForm form={form} aria-label={`Lançamento ${line}`} className="space-y-3">
      <fieldset className="min-w-0 space-y-2" aria-describedby={fault ? faultId : undefined}>
        <legend className="mb-2 text-sm font-medium">Paga qual parcela</legend>
        {rows.slice(0, FIRST)}
        {rows.length > FIRST && (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium underline underline-offset-4">
              Mais {countWords(rows.length - FIRST, 'parcela possível', 'parcelas possíveis')}
            </summary>
            <div className="space-y-2">{rows.slice(FIRST)}</div>
          </details>
        )}
        {fault && (
          <p id={faultId} role="alert" className="text-sm font-medium text-bad">
            {fault}
          </p>
        )}
      </fieldset>
      {chosen.length > 0 && !allocation && (
        <p className="text-sm text-bad">O valor não cobre todas estas parcelas.</p>
      )}
      {asks && (
        <CheckboxField
          key={allocationTerms(allocation)}
          name="confirmed"
          value={allocationTerms(allocation)}
          label={`Confirmo. ${restWords(allocation)}`}
          error={form.errors.confirmed && 'Confirme para receber assim'}
        />
      )}
      <SaveButton form={form} variant="secondary" pendingLabel="Registrando…">
        {chosen.length > 1 ? `Receber ${chosen.length} parcelas` : 'Receber'}
      </SaveButton>
    </RecordForm>
  );
}

type BoxProps = {
  one: Candidate;
  box: { name: string; defaultChecked?: boolean | undefined };
  onChange: (checked: boolean) => void;
};

function CandidateBox({ one, box, onChange }: BoxProps) {
  const { name, document, label, amount, most, dueDate, reasons } = one;
  const { supports, contradicts } = reasonWords(reasons);
  return (
    <CheckboxField
      {...box}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={
        <>
          <span className="font-medium">{name}</span> ({maskedDocument(document)}), {label},{' '}
          <span className="tabular">{formatBRL(amount)}</span>
          {most > amount && <> até {formatBRL(most)} com atraso</>}, vence {formatDate(dueDate)}
          <span className="block text-muted">
            {supports && <>Bate: {supports}. </>}
            {contradicts && <>Atenção: {contradicts}.</>}
          </span>
        </>
      }
    />
  );
}

/** Evidence as the page of a statement says it. */
const REASON_WORDS: Record<Reason, string> = {
  order: 'pedido informado',
  charge: 'número da cobrança',
  document: 'CPF ou CNPJ',
  'document-part': 'dígitos visíveis do CPF',
  name: 'nome completo',
  'name-ends': 'nome e sobrenome',
  'name-part': 'parte do nome',
  payer: 'pagador que já pagou por este cliente',
  amount: 'valor',
  'amount-late': 'valor com multa e juros',
  'other-document': 'o CPF ou CNPJ é diferente',
  'other-name': 'só parte do nome bate',
  'other-person': 'o texto cita outro cliente',
  'other-order': 'o pedido informado é outro',
  'no-name': 'o texto traz outro nome',
  outgoing: 'o texto fala de envio ou estorno',
  less: 'o pagamento não cobre toda a parcela',
  more: 'o pagamento passa do valor da parcela',
  'before-order': 'o pagamento é anterior ao pedido',
};

const FOR: ReadonlySet<string> = new Set(REASONS_FOR);

/** Sentences with the evidence for and against an installment. */
function reasonWords(reasons: readonly Reason[]): { supports: string; contradicts: string } {
  const join = (isFor: boolean) =>
    reasons
      .filter((reason) => FOR.has(reason) === isFor)
      .map((reason) => REASON_WORDS[reason])
      .join(', ');
  return { supports: join(true), contradicts: join(false) };
}
