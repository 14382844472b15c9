export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NEVER_ENTERED = ['file', 'hidden', 'submit', 'button', 'image', 'reset'];

/** Whether a target is a field whose value or tick can be read and restored. */
export const isControl = (target: unknown): target is Control =>
  (target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement) &&
  !NEVER_ENTERED.includes(target.type);

export const isTicked = (control: Control): control is HTMLInputElement & { type: 'checkbox' | 'radio' } =>
  control.type === 'checkbox' || control.type === 'radio';

/** Enters a value as a person would, so that the field's listeners react. */
export function enterValue(control: Control, value: string): void {
  // The prototype's own setter: React ignores changes by the element's setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
