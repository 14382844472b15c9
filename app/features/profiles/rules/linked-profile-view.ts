import type { DocTypeName, Relationship } from './profile-status.ts';

/** Profiles of other people or companies that one account may follow: a family and its company, with room. */
export const MAX_LINKED_PROFILES = 10;

export type LinkedProfileView = {
  id: string;
  docType: DocTypeName;
  docNumber: string;
  fullName: string;
  relationship: Relationship;
  phone: string | null;
  uf: string;
  /** Services bought for this profile; while there are any it stays. */
  cards: number;
  /** Is it the one whose cards the area shows? */
  active: boolean;
};

export const DOCUMENT_OWN = 'Este é o seu próprio documento';
export const DOCUMENT_LINKED = 'Este documento já está vinculado à sua conta';
export const TOO_MANY_LINKED = `Você já tem ${MAX_LINKED_PROFILES} perfis vinculados. Desvincule um para adicionar outro.`;

/** Why a profile stays: what was bought for it would lose its holder. */
export const unlinkRefusal = (cards: number) =>
  `Este perfil tem ${cards === 1 ? '1 serviço contratado' : `${cards} serviços contratados`} e precisa continuar vinculado. Fale com o suporte se quiser encerrar.`;
