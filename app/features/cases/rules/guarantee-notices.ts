import type { AskedText } from '#app/features/notifications/rules/notice-catalog.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import type { GuaranteeChoice } from './guarantee.ts';

/** A request: its protocol, the service it is about, and the linked holder of the service; null for the client's own. */
type About = { protocol: string; service: CardType; holder: string | null };

const CHOSEN: Record<GuaranteeChoice, string> = {
  continue: 'que o trabalho continue, sem custo',
  refund: 'o preço do serviço de volta',
};

const facts = ({ protocol, service, holder }: About) => ({
  protocolo: protocol,
  servico: CARD_TITLES[service] + (holder ? `, de ${holder}` : ''),
});

export const guaranteeAskedNotice = (
  about: About,
  choice: GuaranteeChoice,
  dueOn: CivilDate,
): AskedText & { key: 'guarantee.asked' } => ({
  key: 'guarantee.asked',
  facts: { ...facts(about), escolha: CHOSEN[choice], dia: formatDate(dueOn) },
});

export const guaranteeForTeam = (
  about: About,
  choice: GuaranteeChoice,
  dueOn: CivilDate,
): AskedText & { key: 'guarantee.team' } => ({
  key: 'guarantee.team',
  facts: { ...facts(about), escolha: CHOSEN[choice], dia: formatDate(dueOn) },
});

/** Outcome of a request: a refund with its day and way, continued work, or a refusal. */
export type GuaranteeOutcome =
  | { kind: 'refused' }
  | { kind: 'continue' }
  | { kind: 'refund'; amount: Centavos; how: string; dueOn: CivilDate };

function outcomeWords(outcome: GuaranteeOutcome): string {
  switch (outcome.kind) {
    case 'refused':
      return 'O pedido não foi aceito.';
    case 'continue':
      return 'O pedido foi aceito: o trabalho continua, sem custo.';
    case 'refund':
      return `O pedido foi aceito: devolvemos ${formatBRL(outcome.amount)} até ${formatDate(outcome.dueOn)}, ${outcome.how}, e este serviço termina.`;
  }
}

export const guaranteeAnswered = (
  about: About,
  outcome: GuaranteeOutcome,
  answer: string,
): AskedText & { key: 'guarantee.answered' } => ({
  key: 'guarantee.answered',
  facts: { ...facts(about), decisao: outcomeWords(outcome), resposta: answer },
});
