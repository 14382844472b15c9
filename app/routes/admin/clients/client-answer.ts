import type { Toast } from '#app/lib/toast.ts';

/** What the forms of a client's page answer with; refused values go back as they were typed. */
export type ClientAnswer = { toast: Toast; fields?: Record<string, string>; values?: Record<string, string> };
