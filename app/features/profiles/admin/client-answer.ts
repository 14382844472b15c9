import type { Toast } from '#app/lib/toast.ts';

/** What the forms of a client's page answer with; refused values go back as they were typed. */
export type ClientAnswer = {
  ok: boolean;
  toast: Toast;
  /** Somebody else changed the record meanwhile: the page shows the newer one, what was typed stays. */
  stale?: boolean;
  fields?: Record<string, string>;
  values?: Record<string, string>;
  /** Fields that, sent again, put back what was removed. */
  undo?: Record<string, string>;
};
