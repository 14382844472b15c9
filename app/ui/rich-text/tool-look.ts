/** Classes of a button in the toolbar. */
export const TOOL =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-sunken disabled:opacity-40 aria-pressed:bg-brand-soft aria-pressed:text-brand-strong';
