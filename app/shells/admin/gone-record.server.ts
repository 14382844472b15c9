import { createContext, type RouterContextProvider } from 'react-router';

type Context = Readonly<RouterContextProvider>;
/** What the form still knows of it. */
type Known = Record<string, string>;

const gone = createContext<Known | null>(null);

/**
 * An action found its record deleted. Without scripts the same request renders the page again, and its loader must not
 * answer 404: the entries would be lost.
 */
export const tellGone = (context: Context, known: Known = {}): void => context.set(gone, known);

/** What such an action told the loader of its page; null where the page was only opened. */
export const toldGone = (context: Context): Known | null => context.get(gone);
