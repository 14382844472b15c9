import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { SYSTEMS } from '#app/features/loans/rules/amortization.ts';
import {
  EXAMPLE,
  fromHash,
  readTerms,
  type TermField,
  type TermTexts,
  toHash,
  writeTerms,
} from '#app/features/loans/rules/loan-terms.ts';
import { type Simulation, simulate } from '#app/features/loans/rules/simulate.ts';
import { showToast } from '#app/ui/toast.tsx';

/** Browsers refuse more than some 200 changes of an address in 30 s; a slider makes more. */
const ADDRESS_AFTER_MS = 300;

const LINK_UNREADABLE = {
  tone: 'info',
  title: 'Simulação do link não encontrada',
  message: 'O link está incompleto ou fora dos limites. Mostramos um exemplo.',
} as const;

export type Compared = Record<Simulation['system'], Simulation>;

/** Returns the entered terms, their faults, and the results of the last valid terms under both systems. */
export function useSimulation(given: Partial<TermTexts> | undefined) {
  const [{ texts, terms, touched }, setState] = useState(() => {
    const first = { ...writeTerms(EXAMPLE), ...given };
    const read = readTerms(first);
    return { texts: first, terms: read.ok ? read.value : EXAMPLE, touched: false };
  });
  const { hash } = useLocation();

  useEffect(() => {
    const linked = fromHash(hash);
    if (linked?.ok) setState({ texts: writeTerms(linked.value), terms: linked.value, touched: false });
    else if (linked) showToast(LINK_UNREADABLE);
  }, [hash]);

  useEffect(() => {
    if (!touched) return;
    const later = setTimeout(
      () => history.replaceState(history.state, '', `#${toHash(terms)}`),
      ADDRESS_AFTER_MS,
    );
    return () => clearTimeout(later);
  }, [touched, terms]);

  const compared = useMemo(
    () => Object.fromEntries(SYSTEMS.map((system) => [system, simulate(terms, system)])) as Compared,
    [terms],
  );
  const read = readTerms(texts);
  return {
    texts,
    terms,
    faults: read.ok ? {} : (read.error.fields ?? {}),
    compared,
    change(field: TermField, text: string) {
      setState((before) => {
        const next = { ...before.texts, [field]: text };
        const now = readTerms(next);
        return { texts: next, terms: now.ok ? now.value : before.terms, touched: true };
      });
    },
    /** Address that opens this simulation. */
    link: () => `${location.origin}${location.pathname}#${toHash(terms)}`,
  };
}

export type SimulationState = ReturnType<typeof useSimulation>;
