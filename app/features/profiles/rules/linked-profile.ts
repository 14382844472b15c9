import type { HolderConsent } from './holder-consent.ts';
import type { Representative } from './representative.ts';
import type { DocTypeName, Relationship } from './terms.ts';

/** Most people or companies that one account may follow: enough for a family and its company. */
export const MAX_LINKED_PROFILES = 10;

export type LinkedProfileView = {
  id: string;
  docType: DocTypeName;
  docNumber: string;
  fullName: string;
  relationship: Relationship;
  phone: string | null;
  uf: string;
  /** Representative of a company, once entered. */
  representative: Representative | null;
  /** Who allows the account to act; meaningful only for people. */
  consent: HolderConsent;
  /** When the person answered; null before. */
  consentAt: Date | null;
  /** Services bought for this profile; with any, it cannot be unlinked. */
  cards: number;
  /** Its orders, including ended ones: they are kept. */
  orders: number;
  /** Whether the area shows its cards. */
  active: boolean;
};

export const DOCUMENT_OWN = 'Este é o seu próprio documento';
export const DOCUMENT_LINKED = 'Este documento já está vinculado à sua conta';
export const TOO_MANY_LINKED = `Você já tem ${MAX_LINKED_PROFILES} perfis vinculados. Desvincule um para adicionar outro.`;

/** Explains why a profile cannot be unlinked: its purchases would lose their holder. */
export const unlinkRefusal = ({ cards, orders }: Pick<LinkedProfileView, 'cards' | 'orders'>) => {
  const what =
    cards > 0
      ? cards === 1
        ? '1 serviço contratado'
        : `${cards} serviços contratados`
      : orders === 1
        ? '1 pedido no histórico'
        : `${orders} pedidos no histórico`;
  return `Este perfil tem ${what} e precisa continuar vinculado. Fale com o suporte se quiser encerrar.`;
};
