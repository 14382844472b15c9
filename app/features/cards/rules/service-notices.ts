import type { CardType } from './card-status.ts';
import { CARD_TITLES } from './card-view.ts';
import type { DocumentStatus, StepStatus } from './step-status.ts';

/** What a customer is told of the team's work on a card; `type` colours it, `link` opens the place it speaks of. */
export type ServiceNotice = {
  title: string;
  message: string;
  type: 'success' | 'warning' | 'other';
  link: string;
};

const place = (card: CardType, tab: string) => `/app/card/${card}?aba=${tab}`;

const STEP_NEWS: Record<StepStatus, { words: string; type: ServiceNotice['type'] }> = {
  in_progress: { words: 'começou', type: 'other' },
  completed: { words: 'foi concluída', type: 'success' },
  blocked: { words: 'está parada por enquanto', type: 'warning' },
  pending: { words: 'voltou para a fila', type: 'other' },
};

type Step = { name: string; status: StepStatus; enabled: boolean; notes: string };

/** One notice a change, about the most telling thing in it; null where the customer sees no difference. */
export function stepNotice(card: CardType, before: Step, after: Step): ServiceNotice | null {
  const title = `${CARD_TITLES[card]}: `;
  const link = place(card, 'etapas');
  const note = after.notes && after.notes !== before.notes ? ` ${after.notes}` : '';
  if (!before.enabled && !after.enabled) return null;
  if (before.enabled !== after.enabled) {
    return after.enabled
      ? {
          title: `${title}nova etapa`,
          message: `A etapa “${after.name}” entrou no seu serviço.${note}`,
          type: 'other',
          link,
        }
      : {
          title: `${title}etapa dispensada`,
          message: `A etapa “${after.name}” não é mais necessária.`,
          type: 'other',
          link,
        };
  }
  if (before.status !== after.status) {
    const { words, type } = STEP_NEWS[after.status];
    return {
      title: `${title}etapa ${after.status === 'completed' ? 'concluída' : 'atualizada'}`,
      message: `A etapa “${after.name}” ${words}.${note}`,
      type,
      link,
    };
  }
  return note
    ? { title: `${title}recado da equipe`, message: `Etapa “${after.name}”:${note}`, type: 'other', link }
    : null;
}

export const stepsReordered = (card: CardType): ServiceNotice => ({
  title: `${CARD_TITLES[card]}: etapas atualizadas`,
  message: 'A equipe mudou a ordem das etapas do seu serviço.',
  type: 'other',
  link: place(card, 'etapas'),
});

export const stepsAdded = (card: CardType, count: number): ServiceNotice => ({
  title: `${CARD_TITLES[card]}: etapas definidas`,
  message: `${count === 1 ? '1 etapa entrou' : `${count} etapas entraram`} no seu serviço.`,
  type: 'other',
  link: place(card, 'etapas'),
});

export const documentReviewed = (
  card: CardType,
  fileName: string,
  decision: Exclude<DocumentStatus, 'uploading'>,
  reason: string,
): ServiceNotice => {
  const link = place(card, 'documentos');
  switch (decision) {
    case 'approved':
      return {
        title: 'Documento aprovado',
        message: `Conferimos “${fileName}” e está tudo certo.`,
        type: 'success',
        link,
      };
    case 'rejected':
      return {
        title: 'Documento recusado',
        message: `“${fileName}” precisa ser enviado de novo. ${reason}`,
        type: 'warning',
        link,
      };
    case 'pending':
      return {
        title: 'Documento em conferência',
        message: `“${fileName}” voltou para a conferência. Avisamos assim que terminar.`,
        type: 'other',
        link,
      };
  }
};

export const documentRequested = (card: CardType, document: string, note: string): ServiceNotice => ({
  title: 'Precisamos de um documento',
  message: `${CARD_TITLES[card]}: envie ${document}.${note && ` ${note}`}`,
  type: 'warning',
  link: place(card, 'documentos'),
});

export const proofAttached = (card: CardType, title: string): ServiceNotice => ({
  title: 'Novo comprovante',
  message: `${CARD_TITLES[card]}: “${title}” já está no seu painel.`,
  type: 'success',
  link: place(card, 'comprovantes'),
});

export const debtsChanged = (card: CardType): ServiceNotice => ({
  title: `${CARD_TITLES[card]}: dívidas atualizadas`,
  message: 'A equipe atualizou a lista de dívidas. Confira os valores e a situação de cada uma.',
  type: 'other',
  link: place(card, 'resumo'),
});

export const lawsuitsChanged = (card: CardType): ServiceNotice => ({
  title: `${CARD_TITLES[card]}: processos atualizados`,
  message: 'A equipe atualizou os processos que acompanha para você.',
  type: 'other',
  link: place(card, 'resumo'),
});
