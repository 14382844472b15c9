import type { Toast } from '#app/lib/toast.ts';

/** What `/app/energia` answers a form with. */
export type EnergyAnswer = {
  toast: Toast;
  fields?: Record<string, string>;
  values?: Record<string, string>;
  /** The request is kept; only where the form asked to be answered in place. */
  sent?: true;
};

/** Name of the field by which the dialog asks to be answered in place, instead of with a redirect. */
export const IN_PLACE = 'inPlace';
