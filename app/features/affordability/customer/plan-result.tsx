import type { ReactNode } from 'react';
import {
  capacityOf,
  FIRST_PAYMENT_DAYS,
  LONGEST_PLAN,
  type Minimum,
  type Proposal,
  proposalOf,
} from '#app/features/affordability/rules/affordability.ts';
import type { PlanAnswers } from '#app/features/affordability/rules/plan-answers.ts';
import { type Debt, OUTSIDE, type Repayment, repay } from '#app/features/affordability/rules/repayment.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { countWords, formatNumber } from '#app/lib/numbers.ts';
import { Button } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = { answers: PlanAnswers; minimum: Minimum; children: ReactNode };

/** What fits, two ways to pay, and the proposal of the law; or that it does not fit, with the free ways. */
export function PlanResult({ answers, minimum, children }: Props) {
  const { income, living, debts } = answers;
  const capacity = capacityOf(income, living, minimum.amount);
  const proposal = proposalOf(debts, capacity);
  const kept = living < minimum.amount;
  return (
    <section aria-labelledby="resultado" className="space-y-4" data-plan={proposal.fits ? 'fits' : 'no'}>
      <Surface className="p-5 sm:p-6">
        <h2 id="resultado" tabIndex={-1} className="text-lg font-semibold outline-none">
          {capacity > 0 ? 'Sobra para as dívidas' : 'Hoje não sobra para as dívidas'}
        </h2>
        <p className="display-l tabular mt-1">{formatBRL(Math.max(0, capacity))} por mês</p>
        {capacity < 0 && (
          <p className="mt-2 font-medium">
            Para viver faltam {formatBRL(-capacity)} por mês. Isso não é culpa sua, e há ajuda de graça.
          </p>
        )}
        <p className="mt-2 text-muted">
          Entram {formatBRL(income)}. Para viver vão {formatBRL(living)}.{' '}
          {kept &&
            `A lei guarda pelo menos ${formatBRL(minimum.amount)} para você viver: é este valor que conta.`}
        </p>
        <p className="mt-1 text-sm text-muted">
          {minimum.source}. Conferido em {formatDate(minimum.checkedOn)}.
        </p>
      </Surface>
      <Sheet answers={answers} minimum={minimum} />
      {debts.length === 0 ? (
        <Surface className="p-5 sm:p-6">
          <p>Você não informou dívidas. Não há o que dividir.</p>
          {capacity <= 0 && <FreeWays />}
        </Surface>
      ) : (
        <>
          {capacity > 0 && <TwoWays debts={debts} capacity={capacity} />}
          {proposal.fits ? (
            <InTheLaw debts={debts} proposal={proposal} />
          ) : (
            <DoesNotFit debts={debts} proposal={proposal} />
          )}
        </>
      )}
      {children}
      <Button type="button" className="print:hidden" onClick={() => window.print()}>
        Imprimir ou guardar em PDF
      </Button>
    </section>
  );
}

/** The whole month on one sheet, for a public defender or a creditor. */
const Sheet = ({ answers, minimum }: { answers: PlanAnswers; minimum: Minimum }) => {
  const { income, living, lines, dependants, debts } = answers;
  return (
    <Surface className="p-5 sm:p-6">
      <h3 className="text-lg font-semibold">O seu mês em números</h3>
      <dl className="tabular mt-2 divide-y divide-line">
        <Line name="Entra por mês" value={formatBRL(income)} />
        <Line name="Pessoas que dependem de você" value={dependants === 0 ? 'Nenhuma' : `${dependants}`} />
        {lines.map(({ line, amount }) => (
          <Line key={line} name={line} value={formatBRL(amount)} />
        ))}
        <Line name="Para viver, ao todo" value={formatBRL(living)} />
        <Line name="O que a lei guarda para viver" value={formatBRL(minimum.amount)} />
        {debts.map(({ creditor, balance, rate, minimum: least, outside }, at) => (
          <Line
            // Two debts may have one creditor.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
            key={at}
            name={`Dívida: ${creditor}`}
            value={[
              outside && OUTSIDE[outside],
              formatBRL(balance),
              rate > 0 && `${formatNumber(rate)}% ao mês`,
              least > 0 && `mínimo ${formatBRL(least)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          />
        ))}
      </dl>
    </Surface>
  );
};

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
    <dt className="min-w-0 wrap-anywhere">{name}</dt>
    <dd className="ml-auto font-medium">{value}</dd>
  </div>
);

function TwoWays({ debts, capacity }: { debts: Debt[]; capacity: number }) {
  const [small, dear] = [repay(debts, capacity, 'snowball'), repay(debts, capacity, 'avalanche')];
  if (small.months === null || dear.months === null)
    return (
      <Surface className="p-5 sm:p-6">
        <h3 className="text-lg font-semibold">Só pagando assim, não acaba</h3>
        <p className="mt-1">Os juros crescem mais rápido do que o que sobra. Peça a redução dos juros.</p>
      </Surface>
    );
  return (
    <Surface className="p-5 sm:p-6">
      <h3 className="text-lg font-semibold">Dois jeitos de pagar</h3>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Way title="Primeiro a menor" text="Você vê uma dívida acabar logo." way={small} />
        <Way title="Primeiro a de juros mais altos" text="Você paga menos juros." way={dear} />
      </div>
    </Surface>
  );
}

const Way = ({ title, text, way }: { title: string; text: string; way: Repayment }) => (
  <div className="rounded-xl border border-line p-4">
    <h4 className="font-semibold">{title}</h4>
    <p className="text-sm text-muted">{text}</p>
    <p className="tabular mt-2">
      <strong>{countWords(way.months ?? 0, 'mês', 'meses')}</strong>, {formatBRL(way.interest)} de juros
    </p>
    <details className="mt-2">
      <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
        Mês a mês
      </summary>
      <ol className="tabular mt-1 max-h-80 space-y-1 overflow-y-auto text-sm print:max-h-none">
        {way.schedule.map(({ number, paid, left, ended }) => (
          <li key={number} className="flex flex-wrap justify-between gap-x-3 border-b border-line py-1">
            <span>Mês {number}</span>
            <span>
              paga {formatBRL(paid)}, falta {formatBRL(left)}
            </span>
            {ended.length > 0 && (
              <span className="w-full font-medium text-good">Acaba: {ended.join(', ')}</span>
            )}
          </li>
        ))}
      </ol>
    </details>
  </div>
);

const InTheLaw = ({ debts, proposal }: { debts: Debt[]; proposal: Proposal }) => (
  <Surface className="p-5 sm:p-6">
    <h3 className="text-lg font-semibold">Uma proposta pela lei</h3>
    <p className="mt-1">
      Cabe em {LONGEST_PLAN} meses. São {formatBRL(proposal.needed)} por mês, sem juros novos. Cada um recebe
      a sua parte.
    </p>
    <ul className="mt-3 divide-y divide-line">
      {debts.map(({ creditor, outside }, at) => (
        <li key={`${creditor} ${debts[at]?.balance}`} className="flex justify-between gap-4 py-2">
          <span className="min-w-0 wrap-anywhere">{creditor}</span>
          <span className="tabular text-right">
            {outside ? 'Fica fora da proposta' : `${formatBRL(proposal.shares[at] ?? 0)} por mês`}
          </span>
        </li>
      ))}
    </ul>
    {debts.some(({ outside }) => outside) && (
      <p className="mt-3">O que fica fora se paga antes, pelo mínimo de cada mês. Negocie à parte.</p>
    )}
    <p className="mt-3 text-sm text-muted">
      Código de Defesa do Consumidor, art. 104-A. A primeira parcela vem em até {FIRST_PAYMENT_DAYS} dias. O
      acordo diz o dia em que o nome sai dos birôs.
    </p>
  </Surface>
);

const FREE_WAYS = [
  ['Defensoria Pública', 'Pede a conciliação com todos os credores, de graça.'],
  ['Procon da sua cidade', 'Tem atendimento para quem deve mais do que pode.'],
  ['consumidor.gov.br', 'Você escreve à empresa. Ela responde em até 10 dias.'],
  ['CVV, telefone 188', 'Se estiver pesado demais, converse. É de graça, a qualquer hora.'],
] as const;

const FreeWays = () => (
  <ul className="mt-3 space-y-2">
    {FREE_WAYS.map(([who, what]) => (
      <li key={who}>
        <strong>{who}.</strong> {what}
      </li>
    ))}
  </ul>
);

const DoesNotFit = ({ debts, proposal }: { debts: Debt[]; proposal: Proposal }) => (
  <Surface className="p-5 sm:p-6">
    {debts.every(({ outside }) => outside) ? (
      <>
        <h3 className="text-lg font-semibold">A proposta da lei não alcança estas dívidas</h3>
        <p className="mt-1">Elas se negociam à parte, com cada credor. Há ajuda de graça.</p>
      </>
    ) : (
      <>
        <h3 className="text-lg font-semibold">Não cabe em cinco anos</h3>
        <p className="mt-1">
          Seriam {formatBRL(proposal.needed)} por mês em {LONGEST_PLAN} meses.
          {proposal.months !== null &&
            ` Com o que sobra, seriam ${countWords(proposal.months, 'mês', 'meses')}.`}{' '}
          Há saída de graça.
        </p>
      </>
    )}
    <FreeWays />
    <p className="mt-3 text-sm text-muted">
      Leve esta página impressa. Ela mostra o que entra, o que sai e o que falta.
    </p>
  </Surface>
);
