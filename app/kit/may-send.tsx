import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router';

/**
 * Whether a form may be sent to an address. The panel provides it by the position; elsewhere everything is
 * allowed.
 */
export const MaySend = createContext<(to: string, intent: string) => boolean>(() => true);

/** Whether a form may be sent to this page, or to another address. */
export function useMaySend(intent: string, action?: string): boolean {
  const may = useContext(MaySend);
  const { pathname } = useLocation();
  return may(action ?? pathname, intent);
}

/** Renders its children (a form, or a link to it) only for positions that may send the form. */
export const IfMaySend = ({ intent, children }: { intent: string; children: ReactNode }) =>
  useMaySend(intent) ? children : null;
