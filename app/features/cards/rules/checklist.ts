import type { CardType } from './card-status.ts';

/** What a new customer does first, in this order. */
export const CHECKLIST_ITEMS = ['contract', 'payment', 'documents', 'identity'] as const;
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number];

type Step = { title: string; text: string; to: string };

/**
 * Where each item is done. Without a purchase there is neither a contract nor a part to pay: both begin with a plan.
 * A contract is accepted with the order; one that was entered without the checkout waits at /app/contrato.
 * @param card the first service of the person, whose tab takes the documents
 */
export const checklistStep = (item: ChecklistItem, card: CardType | undefined): Step =>
  ({
    contract: {
      title: 'Aceite o contrato',
      text: card ? 'Leia e aceite: leva um minuto.' : 'Vem junto com o plano que você escolher.',
      to: card ? '/app/contrato' : '/#oferta',
    },
    payment: {
      title: 'Faça o pagamento',
      text: 'Pix na hora, ou cartão.',
      to: card ? '/app/faturas' : '/#oferta',
    },
    documents: {
      title: 'Envie os documentos',
      text: 'Uma foto pelo celular já serve.',
      to: card ? `/app/card/${card}?aba=documentos` : '/#oferta',
    },
    identity: {
      title: 'Confirme a sua identidade',
      text: 'Uma foto do rosto, em um minuto.',
      to: '/app/perfil/identidade',
    },
  })[item];

export type Checklist = Record<ChecklistItem, boolean>;

/** Gone when all is done. */
export const checklistIsDone = (done: Checklist): boolean => CHECKLIST_ITEMS.every((item) => done[item]);
