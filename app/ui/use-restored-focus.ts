import { useEffect, useLayoutEffect, useRef } from 'react';
import { useFetchers, useNavigation } from 'react-router';

/** One step of the path from the page down to the pressed control: the parent, the child and its index. */
type Step = { parent: Element; child: Element; at: number };
type Place = { pathname: string; control: HTMLElement; name: string; steps: Step[] };

const CONTROLS = 'button, input, select, textarea, summary, a[href]';
/** Enter presses these controls, or sends the form of an input; in a text area it writes a line. */
const ENTER_ACTS_ON = 'button, input, select, summary, a[href]';

/** The control's own text ("Excluir"); the record is named by a child element, for screen readers. */
const ownText = ({ childNodes }: Element) =>
  [...childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')).join('');

const nameOf = (control: Element) =>
  (control.matches('input, select, textarea') ? control.getAttribute('name') : ownText(control)) ?? '';

const takesFocus = (control: Element) => !control.matches(':disabled') && control.checkVisibility();

/** Path of a control, to find it again after the page around it has changed. */
function placeOf(control: HTMLElement): Place {
  const steps: Step[] = [];
  for (let child: Element = control; child.parentElement; child = child.parentElement) {
    const parent = child.parentElement;
    steps.push({ parent, child, at: [...parent.children].indexOf(child) });
  }
  return { pathname: location.pathname, control, name: nameOf(control), steps };
}

/**
 * Finds the element to focus in place of a control: the same control of its replacement (a remounted form,
 * the next line after a deleted one), or else the element at its position.
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
    // An empty cell has no content to read; its line has.
    instead.closest<HTMLElement>('tr, li') ||
    (instead as HTMLElement)
  );
}

/**
 * Refuses the repetitions of a held Enter: after the first one the focus may be on the same button of the next
 * line, which would be deleted or booked too.
 */
function onKeyDown(event: KeyboardEvent): void {
  const isControl = event.target instanceof Element && event.target.matches(ENTER_ACTS_ON);
  if (event.repeat && event.key === 'Enter' && isControl) event.preventDefault();
}

/**
 * Restores the focus after an answer removes the pressed button: a step that is done, a deleted line, a
 * remounted form. The keyboard would otherwise start at the top of the page. Code that moves the focus itself
 * takes precedence.
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
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('submit', onSubmit, true);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
  useLayoutEffect(() => {
    const { current: place } = held;
    if (busy || !place) return;
    held.current = undefined;
    // Not cancelled by later requests of the page: a remounted builder requests its preview.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body || place.pathname !== location.pathname) return;
      const target = nearestTo(place);
      if (!target) return;
      // Scrolls a field in error into view; other elements are at the place of the old control.
      target.focus({ preventScroll: !target.matches('[aria-invalid]') });
      if (document.activeElement === target) return;
      // Not a control: focusable until the focus leaves it.
      target.tabIndex = -1;
      target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
      target.focus({ preventScroll: true });
    });
  }, [busy]);
}
