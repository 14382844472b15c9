import { type Control, enterValue, isControl, isTicked } from './enter-value.ts';

type Entry = { value: string; checked: boolean; form: HTMLFormElement | null };

/**
 * Records entries made before the page's code runs, by the person or the browser: React overwrites controlled
 * fields and receives no earlier change. Call it before hydration.
 * @returns enters all of them again, so that masks, checks and other listeners react. Call it as soon as
 * hydration is done and idle: a key pressed in between is lost.
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

/** Whether a control has another value than it was drawn with. */
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
