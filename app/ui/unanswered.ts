import { data, isRouteErrorResponse } from 'react-router';

/**
 * Calls the server's action from the browser. If the network or the server fails, the router would replace
 * the whole page and lose the entries; `unanswered` is the answer instead. Its status keeps the page from
 * reloading its data, which would fail too. Intended responses (a redirect, a 404) are passed on to the
 * router; server errors (a 500, a 503) are not.
 */
export async function orUnanswered<T, U>(ask: () => Promise<T>, unanswered: U | (() => U)) {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return data<U>(unanswered instanceof Function ? unanswered() : unanswered, { status: 503 });
  }
}
