import type { AskedText } from '#app/features/notifications/rules/notice-catalog.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import type { GuaranteeChoice } from './guarantee.ts';
import type { DocumentStatus, StepStatus } from './terms.ts';

/**
 * Notice to a customer about the team's work on a card: a text with its facts, the `type` that colours it and the
 * `link` to its page.
 */
export type ServiceNotice = AskedText & { type: 'success' | 'warning' | 'other'; link: string };

const place = (card: CardType, tab: string) => `/app/card/${card}?aba=${tab}`;

const STEP_NEWS = {
  in_progress: { key: 'step.started', type: 'other' },
  completed: { key: 'step.completed', type: 'success' },
  blocked: { key: 'step.blocked', type: 'warning' },
  pending: { key: 'step.queued', type: 'other' },
} as const satisfies Record<StepStatus, Pick<ServiceNotice, 'key' | 'type'>>;

type Step = { name: string; status: StepStatus; enabled: boolean; notes: string };

/** Returns one notice for a change, about its most important part; null if the customer sees no difference. */
export function stepNotice(card: CardType, before: Step, after: Step): ServiceNotice | null {
  const recado = after.notes === before.notes ? '' : after.notes;
  const facts = { servico: CARD_TITLES[card], etapa: after.name, recado };
  const link = place(card, 'etapas');
  if (!before.enabled && !after.enabled) return null;
  if (before.enabled !== after.enabled) {
    return { key: after.enabled ? 'step.added' : 'step.dismissed', facts, type: 'other', link };
  }
  if (before.status !== after.status) return { ...STEP_NEWS[after.status], facts, link };
  return recado ? { key: 'step.note', facts, type: 'other', link } : null;
}

const serviceOf = (card: CardType) => ({ servico: CARD_TITLES[card] });

export const stepsReordered = (card: CardType): ServiceNotice => ({
  key: 'steps.ordered',
  facts: serviceOf(card),
  type: 'other',
  link: place(card, 'etapas'),
});

export const stepsAdded = (card: CardType, count: number): ServiceNotice => ({
  key: 'steps.added',
  facts: {
    ...serviceOf(card),
    novas_etapas: count === 1 ? '1 etapa entrou' : `${count} etapas entraram`,
  },
  type: 'other',
  link: place(card, 'etapas'),
});

export function documentReviewed(
  card: CardType,
  fileName: string,
  decision: Exclude<DocumentStatus, 'uploading' | 'pending'>,
  reason: string,
): ServiceNotice {
  const link = place(card, 'documentos');
  const facts = { ...serviceOf(card), arquivo: fileName };
  switch (decision) {
    case 'approved':
      return { key: 'document.approved', facts, type: 'success', link };
    case 'rejected':
      return { key: 'document.rejected', facts: { ...facts, motivo: reason }, type: 'warning', link };
  }
}

/** Most documents that a notice names one by one. */
const MOST_NAMED = 8;

type Reviewed = { fileName: string; status: 'approved' | 'rejected'; reason: string | null };

/** Returns one notice for documents that were decided together; documents to send again come first. */
export function documentsReviewed(documents: readonly Reviewed[]): ServiceNotice {
  const refused = documents.filter(({ status }) => status === 'rejected');
  const approved = documents.filter(({ status }) => status === 'approved');
  const lines = [
    ...refused.map(({ fileName, reason }) =>
      `“${fileName}” precisa ser enviado de novo. ${reason ?? ''}`.trim(),
    ),
    ...approved.map(({ fileName }) => `“${fileName}” está certo.`),
  ];
  const more = lines.length - MOST_NAMED;
  const shown = more > 0 ? [...lines.slice(0, MOST_NAMED), `E mais ${more}.`] : lines;
  return {
    key: 'documents.reviewed',
    facts: { documentos: shown.join('\n') },
    type: refused.length > 0 ? 'warning' : 'success',
    link: '/app/documentos',
  };
}

export const documentRequested = (card: CardType, document: string, note: string): ServiceNotice => ({
  key: 'document.requested',
  facts: { ...serviceOf(card), documento: document, recado: note },
  type: 'warning',
  link: place(card, 'documentos'),
});

export const proofAttached = (card: CardType, title: string): ServiceNotice => ({
  key: 'proof.added',
  facts: { ...serviceOf(card), comprovante: title },
  type: 'success',
  link: place(card, 'comprovantes'),
});

export const lawsuitsChanged = (card: CardType): ServiceNotice => ({
  key: 'lawsuits.changed',
  facts: serviceOf(card),
  type: 'other',
  link: place(card, 'resumo'),
});

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

type UntakenRefund = { amount: Centavos; how: string; dueOn: CivilDate };
const untakenFacts = (about: About, { amount, how, dueOn }: UntakenRefund) => ({
  ...facts(about),
  valor: formatBRL(amount),
  dia: formatDate(dueOn),
  como: how,
});

/** The price of legal work goes back because no lawyer took the case: for the customer, and for the team. */
export const untakenNotice = (
  about: About,
  refund: UntakenRefund,
): AskedText & { key: 'guarantee.untaken' } => ({
  key: 'guarantee.untaken',
  facts: untakenFacts(about, refund),
});

export const untakenForTeam = (
  about: About,
  refund: UntakenRefund,
): AskedText & { key: 'guarantee.untaken_team' } => ({
  key: 'guarantee.untaken_team',
  facts: untakenFacts(about, refund),
});

/** The same for a request under the extended guarantee. @param record creditor and place */
const coverFacts = (about: About, record: string, dueOn: CivilDate) => ({
  ...facts(about),
  registro: record,
  dia: formatDate(dueOn),
});

export const coverAskedNotice = (
  about: About,
  record: string,
  dueOn: CivilDate,
): AskedText & { key: 'guarantee.cover' } => ({
  key: 'guarantee.cover',
  facts: coverFacts(about, record, dueOn),
});

export const coverForTeam = (
  about: About,
  record: string,
  dueOn: CivilDate,
): AskedText & { key: 'guarantee.cover_team' } => ({
  key: 'guarantee.cover_team',
  facts: coverFacts(about, record, dueOn),
});

/** Outcome of a request: a refund with its day and way, continued work, a record taken on again, or a refusal. */
export type GuaranteeOutcome =
  | { kind: 'refused' }
  | { kind: 'continue' }
  | { kind: 'cover'; record: string }
  | { kind: 'refund'; amount: Centavos; how: string; dueOn: CivilDate };

function outcomeWords(outcome: GuaranteeOutcome): string {
  switch (outcome.kind) {
    case 'refused':
      return 'O pedido não foi aceito.';
    case 'continue':
      return 'O pedido foi aceito: o trabalho continua, sem custo.';
    case 'cover':
      return `O pedido foi aceito: cuidamos de novo de ${outcome.record}, sem custo.`;
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
