import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { ListingState } from '#app/terms/listing.ts';

export const LISTING_NOT_SAVED = 'Registro não salvo';
export const LISTING_MISSING: AppError = {
  code: 'deleted',
  title: LISTING_NOT_SAVED,
  message: 'Este registro foi excluído por outra pessoa.',
};
export const LISTING_STALE: AppError = {
  code: 'stale',
  title: LISTING_NOT_SAVED,
  message: 'Outra pessoa mudou este registro. Confira como ele está e salve de novo.',
};
/** @param id of the existing listing: the form links to it */
export const listingExists = (id: string): AppError => ({
  code: 'invalid',
  title: LISTING_NOT_SAVED,
  message: 'Já existe: este registro está na lista. Se são dois mesmo, marque “São dois mesmo”.',
  fields: { creditor: 'Já existe: este registro está na lista', existing: id },
});
export const LISTING_SAVED: Toast = { tone: 'good', title: 'Registro salvo', message: 'O cliente já vê.' };
export const LISTING_REMOVED: Toast = {
  tone: 'good',
  title: 'Registro excluído',
  message: 'O registro saiu da lista.',
};
const REMOVAL_SAVED: Toast = {
  tone: 'good',
  title: 'Retirada registrada',
  message: 'O registro consta como retirado, com o comprovante.',
};
export const STATES_SAVED: Toast = {
  tone: 'good',
  title: 'Situação mudada',
  message: 'Prazos e vez foram refeitos.',
};
/** Says what a change of state did. */
export const stateSaved = (state: ListingState): Toast =>
  state === 'removed' ? REMOVAL_SAVED : STATES_SAVED;
export const VERDICT_SAVED: Toast = {
  tone: 'good',
  title: 'Parecer salvo',
  message: 'O cliente lê o caminho novo.',
};
export const SAID: Toast = { tone: 'good', title: 'Anotado', message: 'Obrigado. Já levamos em conta.' };

/**
 * Words for the effect of a fallen injunction on the customer's list. @param back number of restored listings
 */
export function fallWords(back: number): string {
  if (back === 0) return 'O que ela tinha tirado pode voltar a aparecer.';
  return back === 1
    ? 'Por isso, 1 registro voltou à sua lista.'
    : `Por isso, ${back} registros voltaram à sua lista.`;
}

export const coverAsked = (protocol: string): Toast => ({
  tone: 'good',
  title: 'Garantia estendida pedida',
  message: `Protocolo ${protocol}. A resposta chega por escrito, aqui e por e-mail.`,
});
