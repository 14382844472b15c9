import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { isLeadStatus } from '#app/features/leads/rules/lead-filter.ts';
import { LEAD_STATUS_LABELS } from '#app/features/leads/rules/lead-transitions.ts';

export const INSTRUCTIONS =
  'Para mover um lead, pressione Espaço. Leve-o de uma coluna a outra com as setas para os lados, solte com Espaço ou cancele com Escape.';

const column = (id: UniqueIdentifier | undefined) => {
  const status = String(id ?? '');
  return isLeadStatus(status) ? LEAD_STATUS_LABELS[status] : null;
};

/** Announcements for screen readers while a card is moved. */
export const announcements = (nameOf: (id: UniqueIdentifier) => string): Announcements => ({
  onDragStart: ({ active }) => `Movendo ${nameOf(active.id)}.`,
  onDragOver: ({ active, over }) =>
    over ? `${nameOf(active.id)} sobre ${column(over.id)}.` : `${nameOf(active.id)} fora das colunas.`,
  onDragEnd: ({ active, over }) =>
    over ? `${nameOf(active.id)} solto em ${column(over.id)}.` : `${nameOf(active.id)} ficou onde estava.`,
  onDragCancel: ({ active }) => `Movimento cancelado. ${nameOf(active.id)} ficou onde estava.`,
});
