import { data, isRouteErrorResponse } from 'react-router';
import type { Toast } from '#app/lib/toast.ts';

/** docs/product.md section 8. Whether the form arrived is not known. */
export const NOT_ANSWERED: Toast = {
  tone: 'bad',
  title: 'Erro ao salvar',
  message: 'Não houve resposta. O que está na tela não se perdeu: confira a conexão e tente de novo.',
};

/**
 * Asks the server's action from the browser. Where the network or the server is gone the router would replace the
 * whole page and lose the entries: then `unanswered` is the answer. Its status keeps the page from being loaded again,
 * which would fail just the same. What the server says on purpose (a redirect, a 404) goes on to the router; its own
 * failure (a 500, a 503) does not.
 */
export async function orUnanswered<T, U>(ask: () => Promise<T>, unanswered: U | (() => U)) {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return data<U>(unanswered instanceof Function ? unanswered() : unanswered, { status: 503 });
  }
}
