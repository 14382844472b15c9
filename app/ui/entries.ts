import { type Control, enterValue, isControl, isTicked } from './enter-value.ts';

/** Entered value of one control of a form. */
export type Entry = {
  form: string;
  name: string;
  /** Index among the controls of that name. */
  at: number;
  value: string;
  checked?: boolean;
  /** The version of the record that the form was loaded with. */
  seen?: string;
};

/** Whether a control's value may be stored in the browser: no secret, no file, no value from the address. */
export function isKept(target: EventTarget | null): target is Control {
  return (
    isControl(target) &&
    target.form?.getAttribute('method') === 'post' &&
    target.name !== '' &&
    target.type !== 'password' &&
    !/password|one-time-code/.test(target.autocomplete)
  );
}

const hiddenOf = (form: HTMLFormElement, name: RegExp) =>
  [...form.elements].filter(
    (one): one is HTMLInputElement =>
      one instanceof HTMLInputElement && one.type === 'hidden' && name.test(one.name),
  );

/** Identifies a form within its page by action, intent and record. */
const formKey = (form: HTMLFormElement): string =>
  [form.getAttribute('action') ?? '', ...hiddenOf(form, /^intent$|id$/i).map(({ value }) => value)].join('|');

const seenBy = (form: HTMLFormElement) => hiddenOf(form, /^(expectedVersion|seen|version)$/)[0]?.value;

const alike = (form: string, name: string): Control[] =>
  [...document.querySelectorAll(`[name="${CSS.escape(name)}"]`)].filter(
    (one): one is Control => isKept(one) && one.form !== null && formKey(one.form) === form,
  );

/** @param touched the controls that a person changed; skips those no longer on the page. */
export const readEntries = (touched: Iterable<Control>): Entry[] =>
  [...touched].flatMap((control) => {
    if (!control.isConnected || !control.form || !isKept(control)) return [];
    const { name, value } = control;
    const form = formKey(control.form);
    const seen = seenBy(control.form);
    const at = alike(form, name).indexOf(control);
    const ticked = isTicked(control) && { checked: control.checked };
    return [{ form, name, at, value, ...ticked, ...(seen !== undefined && { seen }) }];
  });

/**
 * Restores a value as if a person entered it, so that the field's listeners react.
 * @returns `missing` while the page has no such control, `changed` if others changed its record since
 */
export function enter(entry: Entry): 'missing' | 'entered' | 'changed' {
  const control = alike(entry.form, entry.name)[entry.at];
  if (!control?.form) return 'missing';
  // Shows the restored entry, even in a folded form.
  for (let box = control.closest('details'); box; box = box.parentElement?.closest('details') ?? null)
    box.open = true;
  if (isTicked(control)) {
    if (control.checked !== entry.checked) control.click();
  } else if (control.value !== entry.value) enterValue(control, entry.value);
  return seenBy(control.form) === entry.seen ? 'entered' : 'changed';
}
