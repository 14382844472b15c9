import { type Control, enterValue, isControl, isTicked } from './enter-value.ts';

type Entry = { value: string; checked: boolean; form: HTMLFormElement | null };

/**
 * Keeps what a person or their browser enters into a page before its code runs: React writes over a field whose value it
 * holds, and hears of no change that came before it. To be called before React takes the page over.
 * @returns enters all of it once more, so that masks, checks and all else that follows a field do. To be called as soon as
 * React holds the page and is at rest: a key that comes in between is lost.
 */
export function keepEarlyEntries(): () => void {
  const entries = new Map<Control, Entry>();
  const keep = (target: EventTarget | null) => {
    if (!isControl(target)) return;
    const { value, form } = target;
    entries.set(target, { value, checked: isTicked(target) && target.checked, form });
  };
  for (const control of document.querySelectorAll<Control>('input, textarea, select'))
    if (differs(control)) keep(control);
  const done = new AbortController();
  for (const name of ['input', 'change'])
    document.addEventListener(name, ({ target }) => keep(target), { capture: true, signal: done.signal });
  return () => {
    done.abort();
    // Restores the drawn value first: React detects a change by comparing with the value last set on the
    // element.
    for (const control of entries.keys()) drawAgain(control);
    for (const [control, entry] of entries) enterAgain(control, entry);
    entries.clear();
  };
}

/** Whether a control holds something else than it was drawn with. */
function differs(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const drawn = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(drawn, 0);
  }
  return isTicked(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

function drawAgain(control: Control): void {
  if (isTicked(control)) control.checked = control.defaultChecked;
  else if (!(control instanceof HTMLSelectElement)) control.value = control.defaultValue;
}

function enterAgain(early: Control, { value, checked, form }: Entry): void {
  // An earlier field may have replaced this control by another element.
  const control = early.isConnected ? early : form?.elements.namedItem(early.name);
  if (!isControl(control)) return;
  if (isTicked(control)) {
    if (control.checked !== checked) control.click();
  } else enterValue(control, value);
  // The control lost focus before handlers were attached.
  if (control !== document.activeElement)
    control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
