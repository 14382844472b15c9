/** A field that a text may contain as `{{name}}`, and its label. */
export type MergeFieldChoice = { name: string; label: string };
