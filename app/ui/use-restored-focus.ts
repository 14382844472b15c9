import { useEffect, useLayoutEffect, useRef } from 'react';
import { useFetchers, useNavigation } from 'react-router';

/** One step of the way from the page down to what was pressed: the parent, and where in it. */
type Step = { parent: Element; child: Element; at: number };
type Place = { pathname: string; control: HTMLElement; name: string; steps: Step[] };

const CONTROLS = 'button, input, select, textarea, summary, a[href]';

/** "Excluir", without what of: that is said in an element of its own, for those who do not see the line. */
const ownText = ({ childNodes }: Element) =>
  [...childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')).join('');

const nameOf = (control: Element) =>
  (control.matches('input, select, textarea') ? control.getAttribute('name') : ownText(control)) ?? '';

const takesFocus = (control: Element) => !control.matches(':disabled') && control.checkVisibility();

/** Where a control is, so that it is found again after the page around it has changed. */
function placeOf(control: HTMLElement): Place {
  const steps: Step[] = [];
  for (let child: Element = control; child.parentElement; child = child.parentElement) {
    const parent = child.parentElement;
    steps.push({ parent, child, at: [...parent.children].indexOf(child) });
  }
  return { pathname: location.pathname, control, name: nameOf(control), steps };
}

/**
 * What takes the focus where the control had been: the same control of what came instead (a form that began anew, the
 * next line after a deleted one), or else the very place.
 */
function nearestTo({ control, name, steps }: Place): HTMLElement | undefined {
  if (control.isConnected && takesFocus(control)) return control;
  const depth = steps.findIndex(({ parent }) => parent.isConnected && parent.checkVisibility());
  const step = steps[depth];
  if (!step || step.parent === document.body) return undefined;
  const { parent, child, at } = step;
  const instead = child.isConnected ? parent : (parent.children[at] ?? parent.children[at - 1] ?? parent);
  const isSame = (other: Element | undefined): other is HTMLElement =>
    other?.matches(control.tagName) === true && nameOf(other) === name && takesFocus(other);
  const there = steps
    .slice(0, depth)
    .reduceRight<Element | undefined>((element, { at }) => element?.children[at], instead);
  const same = isSame(there)
    ? there
    : name && [...instead.querySelectorAll<HTMLElement>(CONTROLS)].find(isSame);
  return (
    instead.querySelector<HTMLElement>('[aria-invalid="true"]') ||
    same ||
    instead.querySelector<HTMLElement>(':scope > summary') ||
    // An empty cell says nothing: its line does.
    instead.closest<HTMLElement>('tr, li') ||
    (instead as HTMLElement)
  );
}

/**
 * An answer may take away the very button that was pressed: a step that is done, a line that is deleted, a form that
 * begins anew. A keyboard would then stand at the page's start. Code that moves the focus itself goes first.
 */
export function useRestoredFocus(): void {
  const { state } = useNavigation();
  const fetching = useFetchers().some((fetcher) => fetcher.state !== 'idle');
  const busy = state !== 'idle' || fetching;
  const held = useRef<Place>(undefined);
  useEffect(() => {
    const onSubmit = () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement !== document.body)
        held.current = placeOf(activeElement);
    };
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, []);
  useLayoutEffect(() => {
    const { current: place } = held;
    if (busy || !place) return;
    held.current = undefined;
    // Not called off where the page fetches something else meanwhile: a builder that begins anew asks for its preview.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body || place.pathname !== location.pathname) return;
      const target = nearestTo(place);
      if (!target) return;
      // What was refused comes into sight; what stands where it stood is there already.
      target.focus({ preventScroll: !target.matches('[aria-invalid]') });
      if (document.activeElement === target) return;
      // Not a control: it can be stood at for now, and no longer than that.
      target.tabIndex = -1;
      target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
      target.focus({ preventScroll: true });
    });
  }, [busy]);
}
