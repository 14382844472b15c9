/**
 * Words for the effect of a fallen injunction on the customer's list. @param back number of restored listings
 */
export function fallWords(back: number): string {
  if (back === 0) return 'O que ela tinha tirado pode voltar a aparecer.';
  return back === 1
    ? 'Por isso, 1 anotação voltou à sua lista.'
    : `Por isso, ${back} anotações voltaram à sua lista.`;
}
